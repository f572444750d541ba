const words = (...lists: string[]): ReadonlySet<string> => new Set(lists.flatMap((list) => list.split(' ')))

/** Sounds and editors' marks that transcribers put in brackets. */
const sounds = words(
  'laugh laughs laughing laughter chuckle chuckles chuckling giggle giggles applause clapping cheer cheers cheering booing boos',
  'crosstalk cross-talk overtalk music jingle singing humming sigh sighs sighing cough coughs coughing clears gasp gasps snort snorts sniffs',
  'crying sobs sobbing whistle whistles whistling groan groans pause silence static noise beep ring rings ringing barks barking',
  'ph phonetic sic lachen gelächter applaus beifall musik rires rire applaudissements musique risas risa aplausos música risate applausi',
)
/** What may stand beside a sound without being said itself. */
const besideSounds = words(
  'audience crowd all both everyone host guest speaker speakers man woman he she they loud light soft upbeat dramatic theme background',
  'playing plays play continues fades ends begins starts in out and the of cross talk throat bell phone dog nervously overlapping long brief',
)

const brackets = /[[({<*（【♪][^[\](){}<>*（）【】♪]{1,50}[\])}>*）】♪]/gu
const mayHaveBrackets = /[[({<*（【♪]/

function isSound(bracketed: string): boolean {
  const parts = bracketed.toLowerCase().match(/[\p{L}\p{M}]+(?:-\p{L}+)*/gu) ?? []
  const isCrossTalk = /^\P{L}*cross talk\P{L}*$/iu.test(bracketed)
  if (/[笑拍]/u.test(bracketed) && bracketed.length < 6) return true
  return (
    (isCrossTalk || parts.some((part) => sounds.has(part))) &&
    parts.every((part) => sounds.has(part) || besideSounds.has(part))
  )
}

/** Spaces in place of "(laughter)" and the like, so that offsets stay. */
export function withoutSounds(text: string): string {
  if (!mayHaveBrackets.test(text)) return text
  return text.replace(brackets, (bracketed) =>
    isSound(bracketed) ? ' '.repeat(bracketed.length) : bracketed,
  )
}

/** A pattern of marks for words that the transcriber did not understand or left out. */
export const gapPattern =
  '[[(]\\s*(?:\\?+|…|\\.{3}|(?:inaudible|unintelligible|indistinct|unclear|garbled|unverständlich)\\b[^\\])]{0,40})\\s*[\\])]'

/** The folded form of every mark of this kind, which is no word that can be said. */
export const gapWord = '[?]'
