/** Flags such as Scotland’s: region and subdivision in tag characters (Unicode UTS #51, ED-14a). */
const tagSequence = String.raw`\u{1F3F4}[\u{E0061}-\u{E007A}]{2}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,3}\u{E007F}`

/**
 * Controls, bidirectional overrides (Unicode UAX #9), zero-width spaces, and tag characters, which can hide
 * text. Joiners and direction marks stay: scripts and emoji need them.
 */
const unseen = String.raw`[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFFE\uFFFF\u{E0000}-\u{E007F}]`

const flagOrUnseen = new RegExp(`(${tagSequence})|${unseen}`, 'gu')

/** Lone surrogates cannot be encoded as UTF-8. */
const loneSurrogates = /\p{Surrogate}/gu

/** No script needs more than eight marks on a letter; more would paint over the surrounding text. */
const piledMarks = /(\p{M}{8})\p{M}+/gu

const seen = /^[\t\n\r -~\u00a0-\u02ff\u2010-\u2027\u2030-\u205e]*$/

export function withoutInvisible(text: string): string {
  if (seen.test(text)) return text
  return text.replace(flagOrUnseen, '$1').replace(loneSurrogates, '').replace(piledMarks, '$1')
}
