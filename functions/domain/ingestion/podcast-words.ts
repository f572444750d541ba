import type { FeedPerson, FeedSoundbite } from '#functions/domain/ingestion/feed.ts'
import type { RawFeed, RawItem } from '#functions/domain/ingestion/raw-feed.ts'
import { detached } from '#functions/domain/text/detached.ts'
import { plainLine } from '#functions/domain/text/plain-text.ts'
import type { FeedRefresh } from '#shared/domain/feed-refresh.ts'
import { believedSeconds } from '#shared/rules/bounds.ts'
import { webAddress } from '#shared/rules/web-address.ts'

const maximumPersons = 50
const maximumSoundbites = 20
const longestName = 200
const longestTtlMinutes = 365 * 24 * 60
const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

/** Whether a word such as that of `itunes:block` says yes; anything else is none. */
export const isSaid = (word: string | undefined) => /^(?:yes|true)$/i.test(word?.trim() ?? '')

/** Whom the publisher names, those without a name left out. */
export function personsOf(persons: RawItem['persons'], base: string | undefined): FeedPerson[] {
  return persons.slice(0, maximumPersons).flatMap(({ name: text, attributes }) => {
    const name = detached(plainLine(text, longestName))
    if (name === '') return []
    const role = plainLine(attributes.get('role') ?? '', longestName)
    const group = plainLine(attributes.get('group') ?? '', longestName)
    const url = webAddress(attributes.get('href'), base)
    const imageUrl = webAddress(attributes.get('img'), base)
    return [
      {
        name,
        ...(role ? { role: detached(role) } : {}),
        ...(group ? { group: detached(group) } : {}),
        ...(url ? { url } : {}),
        ...(imageUrl ? { imageUrl } : {}),
      },
    ]
  })
}

const numberOf = (text: string | undefined) =>
  /^\d+(?:\.\d+)?$/.test(text?.trim() ?? '') ? Number(text) : undefined

/** Parts of an episode that have a beginning and a length. */
export function soundbitesOf(soundbites: RawItem['soundbites']): FeedSoundbite[] {
  return soundbites.slice(0, maximumSoundbites).flatMap(({ title: text, attributes }) => {
    const startSeconds = believedSeconds(numberOf(attributes.get('starttime')))
    const durationSeconds = believedSeconds(numberOf(attributes.get('duration')))
    if (startSeconds === undefined || !durationSeconds) return []
    const title = detached(plainLine(text, longestName))
    return [{ startSeconds, durationSeconds, ...(title ? { title } : {}) }]
  })
}

/** Each once, in their order; nothing where the publisher named all of them, since then nobody could ever ask. */
function distinct(numbers: readonly number[], all: number): number[] {
  const sorted = [...new Set(numbers)].toSorted((one, other) => one - other)
  return sorted.length < all ? sorted : []
}

function hoursOf(texts: readonly string[]): number[] {
  const hours = texts.map(numberOf).filter((hour) => hour !== undefined)
  return distinct(
    hours.filter((hour) => Number.isInteger(hour) && hour <= 24).map((hour) => hour % 24),
    24,
  )
}

function daysOf(texts: readonly string[]): number[] {
  const named = texts.map((text) => days.indexOf(text.trim().slice(0, 3).toLowerCase()))
  return distinct(
    named.filter((day) => day >= 0),
    days.length,
  )
}

/** How often to ask, as far as the feed says so. */
export function refreshOf(raw: RawFeed): FeedRefresh | undefined {
  const minutes = numberOf(raw.ttl)
  const ttlMinutes = minutes && minutes <= longestTtlMinutes ? Math.round(minutes) : undefined
  const [skipHours, skipDays] = [hoursOf(raw.skipHours), daysOf(raw.skipDays)]
  const refresh = {
    ...(ttlMinutes ? { ttlMinutes } : {}),
    ...(skipHours.length > 0 ? { skipHours } : {}),
    ...(skipDays.length > 0 ? { skipDays } : {}),
  }
  return Object.keys(refresh).length > 0 ? refresh : undefined
}
