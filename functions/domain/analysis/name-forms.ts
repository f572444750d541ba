import { foldText } from '#functions/domain/text/folded-text.ts'

export type NameForm = { words: readonly string[]; needsCapital: boolean }

const organisationWords =
  /^(?:the|and|of|for|with|public|national|radio|media|news|network|podcasts?|studios?|productions?|group|inc|llc|ltd|company|press|times|post|institute|university|society|foundation|party|council|union|house|senate|state|speaker|spk|host|guest|unknown|narrator|\d+)$/i

const honorifics =
  /^(?:dr|mr|mrs|ms|miss|sir|dame|lord|lady|prof|professor|sen|senator|rep|representative|gov|governor|gen|general|col|colonel|capt|captain|sgt|lt|rev|reverend|father|sister|brother|rabbi|imam|judge|justice|hon|president|secretary|ambassador|mayor|doctor|jr|sr|ii|iii|iv|phd|md|esq|mp)\.?$/i

const alsoWords = new Set(
  (
    'will mark grace hope rose bill may june april august art bob brook buck carol chase chip christian daisy dale dawn dean drew ' +
    'duke earl faith frank gene glen grant guy harry heath holly iris ivy jack jay jewel joy lance lily max melody mercy miles nick ' +
    'norm olive pat patience pearl penny pierce price rich rob robin rod ruby rusty sandy scout sky sonny stew sue summer sunny violet ' +
    'wade ward young king long short brown black white green gray grey baker cook hunter fisher carpenter mason miller walker banks ' +
    'fields hill hall lake rivers stone wood woods bush forest marsh park parks bridges church street house page bishop pope knight ' +
    'noble prince abbot day weeks summers winter winters frost snow rain storm cash sharp strong wise good best love power powers ' +
    'battle cross ball bell bird crane fox wolf lamb bull hare fish pike drake swan finch hood hand foot head field hunt law laws ' +
    'land lane law little major marshall moon mills nice north south east west rush savage shepherd singer small smart speaker swift ' +
    'trump self wall walls waters weaver wells wolf worth case bond booth chance cole cotton dash ford gates glass gold silver gold ' +
    'hale harp jordan key lord low mack madison mead mercer merit nash olive page pace pitt poll post potter pound pride read reed ' +
    'reich root rock rust sage sand sanders shaw star stern tate trout vance vale wild wolfe wren york israel china georgia virginia ' +
    'washington lincoln jackson austin dallas houston paris chelsea brooklyn america liberty justice constant victor dick willy tony'
  ).split(' '),
)

const separators = /[\s_]+/
const apostrophes = /['’‘ʼ＇]/g

function wordsOf(name: string): string[] {
  return foldText(name.replace(apostrophes, ' ')).folded.match(/[\p{L}\p{N}]+|&/gu) ?? []
}

const isShouted = (name: string) => /\p{Lu}{3}/u.test(name) && name === name.toUpperCase()

function formOf(name: string, needsCapital: boolean): NameForm[] {
  const words = wordsOf(name)
  return words.join('').length < 3 ? [] : [{ words, needsCapital }]
}

/** "Jane O’Neil & Bob Ray, hosts" has two names. */
function personsIn(text: string): string[] {
  return text
    .split(/[,;/|&()+]|\s(?:and|with|by|y|et|und)\s/iu)
    .map((name) => name.trim())
    .filter((name) => /[\p{Lu}\p{Lo}]/u.test(name))
}

function partsOf(person: string): string[] {
  const words = person.split(separators).filter((word) => word !== '' && !honorifics.test(word))
  if (words.length > 4 || words.some((word) => organisationWords.test(word))) return []
  return words.filter((word) => word.length >= 3 && /^\p{Lu}/u.test(word))
}

function withoutHonorifics(person: string): string {
  return person
    .split(separators)
    .filter((word) => !honorifics.test(word))
    .join(' ')
}

export type IsOrdinary = (word: string) => boolean

/**
 * A part that is also a word is masked only when capitalized: the author "Tax Policy Center" must not mask
 * "tax".
 */
export function personForms(text: string, isOrdinary: IsOrdinary): NameForm[] {
  const needsCapital = (form: string) => {
    const words = wordsOf(form)
    return alsoWords.has(form.toLowerCase()) || (words.length === 1 && words.every(isOrdinary))
  }
  return [text, ...personsIn(text)].flatMap((name) => {
    const whole = withoutHonorifics(name)
    if (organisationWords.test(whole)) return []
    return [whole, ...partsOf(name)].flatMap((form) => formOf(form, needsCapital(form)))
  })
}

/** Two to four capitalized words. A single word is no host: "Living with Cancer". */
const fullName = /^\p{Lu}[\p{L}.'’-]*(?:\s\p{Lu}[\p{L}.'’-]*){1,3}$/u

const beforeSubtitle = /^(.*?)(?:[:([|–—]|\s-\s|\s(?:with|hosted by|by)\s)/iu
const behindHost = /\s(?:with|hosted by|by)\s(.+)$/iu

export function showForms(title: string, isOrdinary: IsOrdinary): { shows: NameForm[]; people: NameForm[] } {
  const short = beforeSubtitle.exec(title)?.[1] ?? ''
  const shows = [title, short].flatMap((name, index) => {
    const words = wordsOf(name)
    const isAlone = words.length < 2
    if (isAlone && (index > 0 || words.length === 0)) return []
    const bare =
      words[0] === 'the' && words.length > 2 ? [{ words: words.slice(1), needsCapital: false }] : []
    return [...formOf(name.trim(), isAlone && !isShouted(name)), ...bare]
  })
  const hosts = personsIn(behindHost.exec(title)?.[1] ?? '').filter((name) => fullName.test(name))
  return { shows, people: hosts.flatMap((host) => personForms(host, isOrdinary)) }
}

const introduction =
  /\b(?:I['’]m|I am|[Mm]y name is|[Mm]y name['’]s)\s+(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}\.)?(?:\s+\p{Lu}[\p{L}'’-]+){1,2})/gu

/** Capitalized words after "I am" that are no names: "I am African American", "I’m New York City born". */
const noNames = new Set(
  (
    'african american asian latino latina hispanic native indian mexican canadian british english irish scottish welsh german french ' +
    'italian spanish polish russian ukrainian chinese japanese korean vietnamese filipino iranian israeli palestinian arab jewish ' +
    'muslim christian catholic protestant baptist methodist lutheran mormon hindu buddhist sikh evangelical atheist democrat ' +
    'democratic republican independent libertarian socialist communist conservative liberal progressive green pro anti first second ' +
    'third generation new york los san city county state north south east west carolina dakota mexico california texas florida ohio ' +
    'virginia united states'
  ).split(' '),
)

/** Names by which speakers introduce themselves: "I’m Jane O’Neil". */
export function introducedIn(texts: readonly string[], isOrdinary: IsOrdinary): string[] {
  const said = texts.flatMap((text) => [...text.matchAll(introduction)].flatMap(([, name]) => name ?? []))
  const isNoName = (name: string) => wordsOf(name).some((word) => noNames.has(word) || isOrdinary(word))
  return [...new Set(said)].filter((name) => !isNoName(name))
}
