import type { LogChange, LogEntry, LogOutcome, LogValue } from '#shared/domain/admin-log.ts'
import { weekdays } from '#shared/domain/email-schedule.ts'
import { countOf } from '#shared/format/number.ts'
import { formatDollars } from '#shared/format/price.ts'
import { accountTypes } from '#shared/format/role-name.ts'

/** `tried` follows "Tried to", for calls whose effect is unknown. */
const actions: Readonly<Record<string, readonly [done: string, tried: string]>> = {
  'users.create': ['Created an account', 'create an account'],
  'users.update': ['Changed an account', 'change an account'],
  'users.delete': ['Deleted an account', 'delete an account'],
  'podcasts.add': ['Added a podcast', 'add a podcast'],
  'podcasts.update': ['Changed a podcast', 'change a podcast'],
  'podcasts.delete': ['Deleted a podcast', 'delete a podcast'],
  'podcasts.import-older': ['Imported older episodes', 'import older episodes'],
  'podcasts.import-list': ['Imported a list of podcasts', 'import a list of podcasts'],
  'podcasts.stop-list-import': ['Stopped an import of podcasts', 'stop an import of podcasts'],
  'episodes.update': ['Corrected an episode', 'correct an episode'],
  'episodes.delete': ['Deleted an episode', 'delete an episode'],
  'episodes.transcribe': ['Started a transcription', 'start a transcription'],
  'episodes.analyze': ['Started an analysis', 'start an analysis'],
  'runs.begin': ['Started processing', 'start processing'],
  'runs.cancel': ['Canceled processing', 'cancel processing'],
  'ratings.repeat': ['Rated episodes again', 'rate episodes again'],
  'offline.list-new-episodes': [
    'Listed episodes for offline transcription',
    'list episodes for offline transcription',
  ],
  'uploads.start': ['Started an upload of transcripts', 'start an upload of transcripts'],
  'uploads.renew': ['Continued an upload of transcripts', 'continue an upload of transcripts'],
  'processing.update': ['Changed how episodes are processed', 'change how episodes are processed'],
  'processing.check-feeds': ['Checked feeds', 'check feeds'],
  'topic-merges.begin': ['Merged two topics', 'merge two topics'],
  'topic-merges.keep-apart': ['Kept two topics apart', 'keep two topics apart'],
  'private-names.add': ['Kept a name out of search', 'keep a name out of search'],
  'private-names.remove': ['Let search find a name again', 'let search find a name again'],
  'budget.update': ['Changed the monthly limit', 'change the monthly limit'],
  'email.send-test': ['Sent a test email', 'send a test email'],
  'email.trigger': ['Sent digests', 'send digests'],
  'email.update-schedule': ['Changed the delivery schedule', 'change the delivery schedule'],
}

const unknownAction = [
  'Did something this version no longer does',
  'do something this version no longer does',
] as const

export function logTitle({ action, outcome }: Pick<LogEntry, 'action' | 'outcome'>): string {
  const [done, tried] = actions[action] ?? unknownAction
  return outcome === 'done' ? done : `Tried to ${tried}`
}

export const hasLogTitle = (action: string) => actions[action] !== undefined

const outcomes: Readonly<Record<LogOutcome, string>> = {
  begun: 'This may not have finished. Some of it may be done.',
  done: '',
  unchanged: 'Nothing needed to change.',
  refused: 'Refused.',
  failed: 'This failed. Some of it may be done.',
}

const dayNames = weekdays.map((day) => [day, `${day.charAt(0).toUpperCase()}${day.slice(1)}s`] as const)

const switched = (what: string) => [`Turned on ${what}.`, `Turned off ${what}.`] as const

/** Sentences for flags that were turned on or off. An empty sentence is not shown. */
const flags: Readonly<Record<string, readonly [on: string, off: string]>> = {
  auto_check_enabled: switched('automatic checks'),
  auto_transcribe: switched('automatic transcription'),
  is_checked: switched('checks of the feed'),
  hides_transcripts: ['Hid the transcripts.', 'Stopped hiding the transcripts.'],
  is_feed_public: ['Showed the feed’s address.', 'Stopped showing the feed’s address.'],
  is_opted_out: ['Opted the podcast out.', 'Opted the podcast in again.'],
  at_once: ['Without waiting for a free slot.', ''],
  replaces_transcripts: ['Agreed to replace transcripts.', ''],
  enabled: switched('digests'),
  ...Object.fromEntries(dayNames.map(([day, name]) => [day, switched(`digests on ${name}`)])),
}

const plain = (value: LogValue) => String(value ?? 'none')
const version = (value: LogValue) => (value === 0 ? 'the default' : `version ${plain(value)}`)
const namesOfRoles: Readonly<Record<string, string>> = accountTypes

type Worded = readonly [label: string, say: (value: LogValue) => string]

const values: Readonly<Record<string, Worded>> = {
  role: ['the role', (value) => namesOfRoles[plain(value)] ?? plain(value)],
  geography: ['the geography', plain],
  political_stance: ['the stance', (value) => plain(value ?? 'Not rated')],
  update_interval_hours: ['the hours between checks', plain],
  daily_automatic_runs_per_feed: ['the daily limit of a feed', plain],
  daily_automatic_runs: ['the daily limit of the site', plain],
  concurrent_runs: ['the number of episodes processed at once', (value) => plain(value ?? 'the default')],
  summary_prompt: ['the summary prompt', version],
  quotes_prompt: ['the quotes prompt', version],
  political_stance_prompt: ['the stance prompt', version],
  monthly_limit_cents: ['the limit', (value) => (typeof value === 'number' ? formatDollars(value) : 'none')],
  hour: ['the hour of digests', (value) => `${plain(value)}:00`],
  timezone: ['the time zone of digests', plain],
}

/** Sentences for fields whose values the log does not store. */
const unsaid: Readonly<Record<string, string>> = {
  email: 'Changed the address.',
  password: 'Set a new password.',
  name: 'Changed the name.',
  feed_url: 'Changed the address of the feed.',
  political_stance_explanation: 'Changed the explanation.',
  released_transcript: 'Released the rating after review.',
}

const counted = (value: LogValue, one: string, several?: string) =>
  value === 0 ? '' : `${countOf(Number(value), one, several)}.`

const brought: Readonly<Record<string, (value: LogValue) => string>> = {
  imported_episodes: (value) => `${countOf(Number(value), 'new episode')}.`,
  feeds: (value) => `${countOf(Number(value), 'feed')}.`,
  episodes: (value) => `${countOf(Number(value), 'episode')}.`,
  refused: (value) => counted(value, 'episode was refused', 'episodes were refused'),
  episode_ids: (value) => (value === '' ? '' : `Episode IDs: ${plain(value)}.`),
  merged_topic: (value) => `Topic ${plain(value)}.`,
  into_topic: (value) => `Into topic ${plain(value)}.`,
  kept_topics: (value) => `Topic IDs: ${plain(value)}.`,
  people: (value) => `Up to ${countOf(Number(value), 'person', 'people')}.`,
  files: (value) => `${countOf(Number(value), 'file')}.`,
  scope: (value) => (value === 'due' ? 'Those that were due.' : 'All of them.'),
}

/** For example `Set the stance to Centrist (was Left-leaning).` Empty if there is nothing worth saying. */
export function changeSentence({ field, before, after }: LogChange): string {
  if (after === undefined) return unsaid[field] ?? 'Changed something this version no longer has.'
  const flag = flags[field]
  if (flag) return after === true ? flag[0] : flag[1]
  const say = brought[field]
  if (say) return say(after)
  const [label, word]: Worded = values[field] ?? ['something this version no longer has', plain]
  const was = before === undefined ? '' : ` (was ${word(before)})`
  return `Set ${label} to ${word(after)}${was}.`
}

export function logSentences({ outcome, changes }: Pick<LogEntry, 'outcome' | 'changes'>): string[] {
  return [...changes.map(changeSentence), outcomes[outcome]].filter((sentence) => sentence !== '')
}
