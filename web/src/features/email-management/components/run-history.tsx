import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { isUnderWay } from '#shared/domain/digest-outcomes.ts'
import type { DigestRun } from '#shared/domain/digest-run.ts'
import { formatDate } from '#shared/format/date.ts'
import { momentText } from '#shared/format/moment.ts'
import { digestRunsQuery } from '#web/features/email-management/api/runs.ts'
import {
  digestProgressSentence,
  resultSentences,
  startedByLabel,
  stateLabel,
} from '#web/features/email-management/run-texts.ts'
import { zoneName } from '#web/features/email-management/schedule-texts.ts'
import { classNames } from '#web/ui/class-names.ts'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import {
  StackedCell,
  StackedRowHeader,
  StackedTable,
  stackedRowClasses,
} from '#web/ui/tables/stacked-table.tsx'

export function RunHistory() {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <h2 id={id} className="font-serif text-2xl font-medium tracking-tight">
        History
      </h2>
      <Runs />
    </section>
  )
}

function Runs(): ReactNode {
  const list = useInfiniteQuery(digestRunsQuery)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  if (!data) {
    return list.isError ? (
      <CouldNotLoad onRetry={() => list.refetch()} />
    ) : (
      <p role="status">Loading the history…</p>
    )
  }
  const runs = data.pages.flatMap((page) => page.answer)
  if (runs.length === 0) return <p className="text-ink-soft">No digests have gone out yet.</p>
  return (
    <>
      <RunTable runs={runs} />
      {isFetchNextPageError ? (
        <CouldNotLoad onRetry={() => fetchNextPage()} />
      ) : (
        <MoreButton
          hasMore={hasNextPage}
          isBusy={isFetchingNextPage}
          onLoadMore={fetchNextPage}
          endSentence="No earlier digests."
        >
          Show earlier digests
        </MoreButton>
      )}
    </>
  )
}

const columns = ['When', 'Started by', 'State', 'Result'] as const

function RunTable({ runs }: { runs: readonly DigestRun[] }) {
  return (
    <StackedTable label="History of digests" columns={columns}>
      {runs.map((run) => (
        <tr key={run.id} className={stackedRowClasses}>
          <StackedRowHeader>
            <time dateTime={run.started_at}>{momentText(run.started_at)}</time>
            {run.timezone !== 'UTC' && (
              <span className="block font-normal text-ink-soft">
                {formatDate(run.date)} in {zoneName(run.timezone)}
              </span>
            )}
          </StackedRowHeader>
          <StackedCell column="Started by">
            <span className="lg:whitespace-nowrap">{startedByLabel(run)}</span>
          </StackedCell>
          <StackedCell column="State">
            <span
              className={classNames(
                'lg:whitespace-nowrap',
                run.state === 'unfinished' && 'font-medium text-danger',
              )}
            >
              {stateLabel(run)}
            </span>
          </StackedCell>
          <StackedCell column="Result">
            <Result run={run} />
          </StackedCell>
        </tr>
      ))}
    </StackedTable>
  )
}

function Result({ run }: { run: DigestRun }) {
  const sentences = [...(isUnderWay(run) ? [digestProgressSentence(run)] : []), ...resultSentences(run)]
  return (
    <div>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  )
}
