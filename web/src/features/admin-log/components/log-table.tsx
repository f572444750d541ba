import { Link } from 'react-router'
import type { ListedLogEntry } from '#shared/domain/admin-log.ts'
import { logSentences, logTitle } from '#shared/format/log-sentence.ts'
import { momentText } from '#shared/format/moment.ts'
import { accountLogPath, manageUserPath, podcastLogPath } from '#shared/pages/admin-path.ts'
import { episodePath, managePodcastPath } from '#shared/pages/page-path.ts'
import { accountName } from '#web/features/admin-log/account-name.ts'
import {
  StackedCell,
  StackedRowHeader,
  StackedTable,
  stackedRowClasses,
} from '#web/ui/tables/stacked-table.tsx'

const columns = ['What', 'About', 'Who', 'When'] as const

export function LogTable({
  entries,
  ownId,
}: {
  entries: readonly ListedLogEntry[]
  ownId: string | undefined
}) {
  return (
    <StackedTable label="Log" columns={columns}>
      {entries.map((entry) => (
        <tr key={entry.at + entry.id} className={stackedRowClasses}>
          <StackedRowHeader>
            {logTitle(entry)}
            <Details entry={entry} />
          </StackedRowHeader>
          <StackedCell column="About">
            <span className="block lg:w-56">
              <Subject entry={entry} ownId={ownId} />
            </span>
          </StackedCell>
          <StackedCell column="Who">
            <span className="lg:whitespace-nowrap">
              <Account userId={entry.user_id} ownId={ownId} />
            </span>
          </StackedCell>
          <StackedCell column="When">
            <time dateTime={entry.at} className="lg:whitespace-nowrap">
              {momentText(entry.at)}
            </time>
          </StackedCell>
        </tr>
      ))}
    </StackedTable>
  )
}

function Details({ entry }: { entry: ListedLogEntry }) {
  return logSentences(entry).map((sentence) => (
    <span key={sentence} className="block font-normal text-ink-soft wrap-anywhere">
      {sentence}
    </span>
  ))
}

const wasDeleted = ({ action, outcome }: ListedLogEntry) => action.endsWith('.delete') && outcome === 'done'

function Subject({ entry, ownId }: { entry: ListedLogEntry; ownId: string | undefined }) {
  const { subject } = entry
  switch (subject?.kind) {
    case undefined:
      return <span className="text-ink-soft">–</span>
    case 'podcast':
      return (
        <Named
          path={wasDeleted(entry) ? undefined : managePodcastPath(subject.id)}
          name={entry.subject_name ?? `Podcast ${subject.id}`}
          logPath={podcastLogPath(subject.id)}
        />
      )
    case 'episode':
      return (
        <Named
          path={wasDeleted(entry) ? undefined : episodePath(subject.id)}
          name={entry.subject_name ?? `Episode ${subject.id}`}
        />
      )
    case 'user':
      return <Account userId={subject.id} ownId={ownId} />
  }
}

type NamedProps = { path: string | undefined; name: string; logPath?: string }

function Named({ path, name, logPath }: NamedProps) {
  return (
    <>
      {path === undefined ? (
        name
      ) : (
        <Link to={path} className="prose-link">
          {name}
        </Link>
      )}
      {logPath !== undefined && (
        <>
          {' '}
          <Link to={logPath} aria-label={`Filter by ${name}`} className="prose-link text-sm text-ink-soft">
            Filter
          </Link>
        </>
      )}
    </>
  )
}

function Account({ userId, ownId }: { userId: string | null; ownId: string | undefined }) {
  if (userId === null) return 'A deleted account'
  const isOwn = userId === ownId
  return (
    <Named
      path={isOwn ? undefined : manageUserPath(userId)}
      name={isOwn ? 'You' : accountName(userId)}
      logPath={accountLogPath(userId)}
    />
  )
}
