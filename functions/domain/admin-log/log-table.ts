import type { LogEntry, LogSubject } from '#shared/domain/admin-log.ts'
import { csvLine } from '#shared/format/csv.ts'
import { logSentences, logTitle } from '#shared/format/log-sentence.ts'

export const logTableHead = csvLine(['time', 'admin', 'action', 'about', 'id', 'outcome', 'details'])

const deletedAccount = 'a deleted account'

const subjectNames: Readonly<Record<LogSubject['kind'], string>> = {
  user: 'account',
  podcast: 'podcast',
  episode: 'episode',
}

function subjectCells(subject: LogSubject | null): (string | number)[] {
  return subject ? [subjectNames[subject.kind], subject.id ?? deletedAccount] : ['', '']
}

export function logTableLine(entry: LogEntry): string {
  const { at, user_id: userId, subject, outcome } = entry
  const who = userId ?? deletedAccount
  const details = logSentences(entry).join(' ')
  return csvLine([at, who, logTitle(entry), ...subjectCells(subject), outcome, details])
}
