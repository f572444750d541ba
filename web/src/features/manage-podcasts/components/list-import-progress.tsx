import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ListImportView } from '#shared/domain/podcast.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { podcastListKey } from '#web/features/manage-podcasts/api/podcasts.ts'
import { StopImport } from '#web/features/manage-podcasts/components/stop-import.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { cellClasses, DataTable, TableHead } from '#web/ui/tables/table.tsx'

type Feed = ListImportView['feeds'][number]

function summaryOf({ feeds, is_over, is_stopped }: ListImportView): string {
  const count = (state: Feed['state']) => feeds.filter((feed) => feed.state === state).length
  const results = [
    `${formatCount(count('added'))} added`,
    `${formatCount(count('known'))} already here`,
    `${formatCount(count('failed'))} not imported`,
  ].join(', ')
  const done = formatCount(feeds.length - count('waiting'))
  return is_over
    ? `The import ${is_stopped ? 'was stopped' : 'is done'}: ${results}.`
    : `${done} of ${formatCount(feeds.length)} feeds are done: ${results}.`
}

function skippedSentence({ duplicates, broken, broken_count }: ListImportView): string {
  const repeated = duplicates > 0 ? [`${countOf(duplicates, 'row')} repeated a feed.`] : []
  if (broken_count === 0) return repeated.join('')
  const rest = broken.length < broken_count ? '; the first are listed below.' : '.'
  return [...repeated, `${countOf(broken_count, 'row')} had no feed address${rest}`].join(' ')
}

function resultOf({ state, message }: Feed): string {
  switch (state) {
    case 'waiting':
      return 'Waiting'
    case 'added':
      return `Added. ${message}`
    case 'known':
      return message
    case 'failed':
      return `Not imported. ${message}`
  }
}

const failedFirst = (feeds: readonly Feed[]) =>
  feeds.toSorted((one, other) => Number(other.state === 'failed') - Number(one.state === 'failed'))

export function ListImportProgress({ listImport }: { listImport: ListImportView }) {
  const queryClient = useQueryClient()
  const { feeds, broken, is_over } = listImport
  const hasFailures = broken.length > 0 || feeds.some(({ state }) => state === 'failed')
  const done = feeds.filter(({ state }) => state !== 'waiting').length
  const wasUnderWay = useRef(!is_over)
  useEffect(() => {
    if (!is_over) wasUnderWay.current = true
    else if (wasUnderWay.current) void queryClient.invalidateQueries({ queryKey: podcastListKey })
  }, [is_over, queryClient])
  return (
    <>
      <p role="status">{summaryOf(listImport)}</p>
      {!is_over && (
        <progress aria-label="Feeds finished" value={done} max={feeds.length} className="progress-bar" />
      )}
      {!is_over && <StopImport listImport={listImport} />}
      <p className="text-sm text-ink-soft empty:hidden">{skippedSentence(listImport)}</p>
      <details open={!is_over || hasFailures}>
        <summary className="cursor-pointer font-medium">Results</summary>
        <DataTable label="Results of the list">
          <TableHead columns={['Feed', 'Result']} />
          <tbody>
            {(is_over ? failedFirst(feeds) : feeds).map((feed) => (
              <tr key={feed.url} className="border-t border-line">
                <th scope="row" className={classNames(cellClasses, 'text-left font-medium wrap-anywhere')}>
                  {feed.title}
                  <span className="block text-sm font-normal text-ink-soft">{feed.url}</span>
                </th>
                <td className={classNames(cellClasses, 'wrap-anywhere')}>{resultOf(feed)}</td>
              </tr>
            ))}
            {broken.map(({ title, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed, and rows may be equal
              <tr key={index} className="border-t border-line">
                <th scope="row" className={classNames(cellClasses, 'text-left font-medium wrap-anywhere')}>
                  {title}
                </th>
                <td className={classNames(cellClasses, 'wrap-anywhere')}>Left out. {reason}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </details>
    </>
  )
}
