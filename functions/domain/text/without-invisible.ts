/**
 * Characters that nobody sees and that change what is seen or what a program reads: control characters but tab and line ends,
 * the overrides and isolates that reorder a line (Unicode UAX #9), zero-width spaces, and the tag characters in which text can be hidden.
 * Joiners and direction marks stay: scripts and emoji are written with them.
 */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what has to go
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF\uFFFE\uFFFF\u{E0000}-\u{E007F}]/gu

/** Half of a pair: no text that can be written as UTF-8. */
const loneSurrogates = /\p{Surrogate}/gu

/** Marks beyond these on one letter belong to no writing: they paint over what stands around, or widen a line that cannot break. */
const piledMarks = /(\p{M}{8})\p{M}+/gu

/** Letters, digits and signs of which none is invisible, a mark or half of a pair: most texts have nothing else. */
const seen = /^[\t\n\r -~\u00a0-\u02ff\u2010-\u2027\u2030-\u205e]*$/

/** A stranger's text as it looks: what is not seen is gone, and so is what piles up on a letter. */
export function withoutInvisible(text: string): string {
  if (seen.test(text)) return text
  return text.replace(unseen, '').replace(loneSurrogates, '').replace(piledMarks, '$1')
}
