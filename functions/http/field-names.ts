import { shortenText } from '#shared/format/shorten-text.ts'

/** Labels that forms show, where they differ from the field's name. */
const labels = new Map<PropertyKey, string>([
  ['auto_check_enabled', '“Check feeds automatically”'],
  ['auto_transcribe', '“Transcribe the audio of new episodes without a transcript”'],
  ['concurrent_runs', 'episodes processed at once'],
  ['daily_automatic_runs', 'episodes of all feeds per day'],
  ['daily_automatic_runs_per_feed', 'episodes per feed per day'],
  ['enabled', '“Send digests”'],
  ['geography_interests', 'geographies'],
  ['interested_topics', 'topics'],
  ['is_feed_public', '“Show the feed’s address”'],
  ['is_opted_out', '“Opted out by its publisher”'],
  ['monthly_limit_cents', 'monthly limit in cents'],
  ['political_stance', 'stance'],
  ['political_stance_explanation', 'explanation'],
  ['political_stance_interests', 'stances'],
  ['timezone', 'time zone'],
  ['update_interval_hours', 'hours between checks of a feed'],
  ['url', 'URL'],
])

/** A record's names come from the caller and may be of any length. */
const longestName = 60

/** `episode_ids` and `episodeIds` become `episode IDs`, `is_checked` becomes `checked`. */
function toWords(key: string): string {
  return shortenText(key, longestName)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/^is /, '')
    .replaceAll(/\bid(s?)\b/g, 'ID$1')
}

/** The path must not be empty. */
export function nameField(path: readonly PropertyKey[]): string {
  const last = path.at(-1)
  const name =
    typeof last === 'number' ? `entry ${last + 1}` : (labels.get(last ?? '') ?? toWords(String(last)))
  if (path.length < 2) return name
  return `${name} ${typeof last === 'number' ? 'of' : 'in'} ${nameField(path.slice(0, -1))}`
}
