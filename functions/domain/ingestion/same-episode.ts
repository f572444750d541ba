import { fileAddress } from '#functions/domain/ingestion/file-address.ts'
import { foldedTitle } from '#functions/domain/text/folded-title.ts'
import { dayMilliseconds, hourMilliseconds } from '#shared/domain/time-units.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

export type Marks = {
  guid?: string | undefined
  audioUrl?: string | undefined
  link?: string | undefined
  title: string
  publishedAt: string | null
}

export type KnownMarks = Marks & { episodeId: number }

/** What a whole feed says about its items. Counts are by folded title, page address and file address. */
export type FeedMarks = {
  guids: ReadonlySet<string>
  titles: ReadonlyMap<string, number>
  links: ReadonlyMap<string, number>
  files: ReadonlyMap<string, number>
  itemCount: number
  /**
   * The feed has every episode from here on, as far as it can be told; older ones may just have dropped out.
   * Undefined without any date.
   */
  coversFrom: number | undefined
}

/** Time zones are at most this far from UTC (UTC+14:00). */
const zoneMilliseconds = 14 * hourMilliseconds

const timeOf = ({ publishedAt }: Marks) => (publishedAt === null ? undefined : Date.parse(publishedAt))

const pageAddress = (link: string) => link.replace(/^https?:\/\/(?:www\.)?|#.*$|\/+$/gi, '')

/** The front page of a site is never an episode's own. */
const isFrontPage = (page: string) => !/[/?]/.test(page)

/** Of every ten items, the oldest may be a pinned one, such as a trailer, so it does not count. */
function coveredSince(items: readonly Marks[]): number | undefined {
  const times = items.flatMap((item) => timeOf(item) ?? []).toSorted((a, b) => a - b)
  return times[times.length < 5 ? 0 : Math.ceil(times.length / 10)]
}

function countsOf(texts: readonly (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) if (text) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** `showLink`: the page of the show, which identifies none of its episodes. */
export function marksOfFeed(items: readonly Marks[], showLink?: string): FeedMarks {
  const links = countsOf(items.map(({ link }) => link && pageAddress(link)))
  if (showLink) links.delete(pageAddress(showLink))
  return {
    guids: new Set(items.flatMap(({ guid }) => guid ?? [])),
    titles: countsOf(items.map(({ title }) => foldedTitle(title))),
    links,
    files: countsOf(items.map(({ audioUrl }) => audioUrl && fileAddress(audioUrl))),
    itemCount: items.length,
    coversFrom: coveredSince(items),
  }
}

/** Without a guid, only its file address could tell, which other episodes may have, too. */
export const isNamed = ({ guid }: Marks, feed: FeedMarks) => guid !== undefined && feed.guids.has(guid)

function isCovered(known: Marks, { coversFrom }: FeedMarks): boolean {
  const time = timeOf(known)
  return time === undefined || (coversFrom !== undefined && time >= coversFrom)
}

/** For two items of a feed with one file address: true if they do not differ in both title and date. */
export function isRepeated(item: Marks, other: Marks): boolean {
  const [time, otherTime] = [timeOf(item), timeOf(other)]
  if (time !== undefined && time === otherTime) return true
  const isUndated = time === undefined || otherTime === undefined
  return isUndated && foldedTitle(item.title) === foldedTitle(other.title)
}

/**
 * For an item that has only its file address in common with a known episode. Some shows have one address for
 * every episode ("latest.mp3"): there a title used again is a new episode, unless the feed would still have
 * the known one.
 */
export function isSameAtFile(item: Marks, known: Marks, feed: FeedMarks): boolean {
  const file = item.audioUrl && fileAddress(item.audioUrl)
  const hasOwnFile = feed.files.size > 1 && feed.files.get(file ?? '') === 1
  const isWithoutGuids = item.guid === undefined && known.guid === undefined
  if (isRepeated(item, known) || (isWithoutGuids && hasOwnFile)) return true
  if (foldedTitle(item.title) !== foldedTitle(known.title)) return false
  if (known.guid !== undefined && feed.guids.has(known.guid)) return false
  return isCovered(known, feed) || hasOwnFile
}

type Pairing = {
  items: ReadonlySet<Marks>
  known: ReadonlySet<KnownMarks>
  feed: FeedMarks
  /** No item of the feed names a known episode, as after a move to another host. */
  isRenamed: boolean
}

type Pair = [Marks, KnownMarks]

function groupBy<Entry extends Marks>(entries: Iterable<Entry>, keyOf: (entry: Entry) => string | undefined) {
  const groups = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = keyOf(entry)
    if (!key) continue
    const group = groups.get(key)
    if (group) group.push(entry)
    else groups.set(key, [entry])
  }
  return groups
}

type Group = { key: string; items: Marks[]; known: KnownMarks[] }

function groupsOf({ items, known }: Pairing, keyOf: (entry: Marks) => string | undefined): Group[] {
  const knownGroups = groupBy(known, keyOf)
  return [...groupBy(items, keyOf)].flatMap(([key, group]) => {
    const others = knownGroups.get(key)
    return others ? [{ key, items: group, known: others }] : []
  })
}

const ownPage = ({ link }: Marks) => {
  const page = link && pageAddress(link)
  return page && !isFrontPage(page) ? page : undefined
}

const titleOf = ({ title }: Marks) => foldedTitle(title)

const distance = (item: Marks, known: Marks) => {
  const [time, knownTime] = [timeOf(item), timeOf(known)]
  return time === undefined || knownTime === undefined ? Number.NaN : Math.abs(time - knownTime)
}

/** The only item of a feed shows nothing about which links are shared. */
function byOwnPage(pairing: Pairing): Pair[] {
  const { feed } = pairing
  return groupsOf(pairing, ownPage).flatMap(({ key, items: [item], known: [known, second] }): Pair[] => {
    if (!item || !known || second || feed.links.get(key) !== 1) return []
    const isOwn = feed.itemCount > 1 || distance(item, known) === 0 || titleOf(item) === titleOf(known)
    return isOwn ? [[item, known]] : []
  })
}

type Dated<Entry> = { entry: Entry; time: number }

const datedOf = <Entry extends Marks>(entries: readonly Entry[]): Dated<Entry>[] =>
  entries
    .flatMap((entry) => {
      const time = timeOf(entry)
      return time === undefined ? [] : [{ entry, time }]
    })
    .toSorted((one, other) => one.time - other.time)

/** For each entry the only one of `others` within `limit`. Both lists are sorted by time. */
function onlyNeighbors<One, Other>(
  entries: readonly Dated<One>[],
  others: readonly Dated<Other>[],
  limit: number,
): Map<One, Other> {
  const found = new Map<One, Other>()
  let start = 0
  for (const { entry, time } of entries) {
    while ((others[start]?.time ?? Number.POSITIVE_INFINITY) < time - limit) start += 1
    const [first, second] = [others[start], others[start + 1]]
    const isOnly = first && first.time <= time + limit && !(second && second.time <= time + limit)
    if (isOnly) found.set(entry, first.entry)
  }
  return found
}

function pairsWithin({ items, known }: Group, limit: number): Pair[] {
  const [datedItems, datedKnown] = [datedOf(items), datedOf(known)]
  const back = onlyNeighbors(datedKnown, datedItems, limit)
  return [...onlyNeighbors(datedItems, datedKnown, limit)].filter(([item, one]) => back.get(one) === item)
}

const hostOf = ({ audioUrl }: Marks) => audioUrl && parseUrl(audioUrl)?.host

/** With another host for its files, a show has moved; with the same, its feed may just be a short window. */
const hasMoved = (item: Marks, known: Marks) => hostOf(item) !== hostOf(known)

const byTitleAndDate =
  (limit: number) =>
  (pairing: Pairing): Pair[] => {
    const { feed, isRenamed } = pairing
    return groupsOf(pairing, titleOf).flatMap((group) => {
      const isUnique = group.known.length === 1 && feed.titles.get(group.key) === 1
      const isDistinct = limit === 0 || isUnique || isRenamed
      // A whole show that moved may have its dates in another time zone, also at the end of what it covers.
      const isShifted = isUnique && isRenamed && feed.itemCount > 1 && limit <= zoneMilliseconds
      if (!isDistinct) return []
      const pairs = pairsWithin(group, limit)
      return pairs.filter(
        ([item, known]) =>
          limit === 0 ||
          isShifted ||
          isCovered(known, feed) ||
          (isUnique && isRenamed && hasMoved(item, known)),
      )
    })
  }

/**
 * An episode broadcast again has its old title. Without a date to tell them apart, the known episode must be
 * one that the feed would still have.
 */
function byTitle(pairing: Pairing): Pair[] {
  const { feed } = pairing
  return groupsOf(pairing, titleOf).flatMap(({ key, items: [item], known: [known, second] }): Pair[] => {
    if (!item || !known || second || feed.titles.get(key) !== 1) return []
    return timeOf(item) === undefined || isCovered(known, feed) ? [[item, known]] : []
  })
}

const firmPasses = [byOwnPage, ...[0, zoneMilliseconds, dayMilliseconds].map(byTitleAndDate)]

export type Leftovers = {
  /** Items whose guid and file are new. */
  items: readonly Marks[]
  /** Known episodes that no item names. */
  known: readonly KnownMarks[]
  feed: FeedMarks
  isRenamed: boolean
  ignoresTitleAlone?: boolean
}

/** Pairs items and known episodes one to one, in time that grows with their number. */
export function pairLeftovers({ items, known, ignoresTitleAlone, ...rest }: Leftovers): Map<Marks, number> {
  const [openItems, openKnown] = [new Set(items), new Set(known)]
  const found = new Map<Marks, number>()
  for (const pass of ignoresTitleAlone ? firmPasses : [...firmPasses, byTitle]) {
    for (const [item, episode] of pass({ items: openItems, known: openKnown, ...rest })) {
      openItems.delete(item)
      openKnown.delete(episode)
      found.set(item, episode.episodeId)
    }
  }
  return found
}
