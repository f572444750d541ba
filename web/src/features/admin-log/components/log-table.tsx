import { Link } from 'react-router'
import type { LogEntry, LogSubject } from '#shared/domain/admin-log.ts'
import { formatInstant } from '#shared/format/instant.ts'
import { logSentences, logTitle } from '#shared/format/log-sentence.ts'
import { episodePath, managePodcastPath, manageUserPath } from '#shared/pages/page-path.ts'
import { StackedCell, StackedHead, StackedTable, stackedRowLook } from '#web/ui/stacked-table.tsx'

const columns = ['What', 'About', 'Who', 'When'] as const

/** What admins did; `ownId` is whoever looks. */
export function LogTable({ entries, ownId }: { entries: readonly LogEntry[]; ownId: string | undefined }) {
  return (
    <StackedTable label="Log" columns={columns}>
      {entries.map((entry) => (
        <tr key={entry.at + entry.id} className={stackedRowLook}>
          <StackedHead>
            {logTitle(entry)}
            <Details entry={entry} />
          </StackedHead>
          <StackedCell column="About">
            <Subject subject={entry.subject} ownId={ownId} />
          </StackedCell>
          <StackedCell column="Who">
            <Account userId={entry.user_id} ownId={ownId} />
          </StackedCell>
          <StackedCell column="When">
            <time dateTime={entry.at} className="lg:whitespace-nowrap">
              {formatInstant(entry.at)}
            </time>
          </StackedCell>
        </tr>
      ))}
    </StackedTable>
  )
}

function Details({ entry }: { entry: LogEntry }) {
  return logSentences(entry).map((sentence) => (
    <span key={sentence} className="block font-normal text-ink-soft wrap-anywhere">
      {sentence}
    </span>
  ))
}

function Subject({ subject, ownId }: { subject: LogSubject | null; ownId: string | undefined }) {
  switch (subject?.kind) {
    case undefined:
      return <span className="text-ink-soft">–</span>
    case 'podcast':
      return (
        <Link to={managePodcastPath(subject.id)} className="prose-link">
          Podcast {subject.id}
        </Link>
      )
    case 'episode':
      return (
        <Link to={episodePath(subject.id)} className="prose-link">
          Episode {subject.id}
        </Link>
      )
    case 'user':
      return <Account userId={subject.id} ownId={ownId} />
  }
}

/** As many signs of an account’s number as tell it from others. */
const shownSigns = 8

function Account({ userId, ownId }: { userId: string | null; ownId: string | undefined }) {
  if (userId === null) return 'A deleted account'
  if (userId === ownId) return 'You'
  return (
    <Link to={manageUserPath(userId)} className="prose-link">
      Account {userId.slice(0, shownSigns)}
    </Link>
  )
}
