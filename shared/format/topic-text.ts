/**
 * A topic's name as people see it. Names are stored in the case in which they were first used, so lists would
 * mix "housing", "Housing costs" and "CRIMINAL JUSTICE". Links keep the stored name.
 */
export function topicText(name: string): string {
  const text = isShouted(name) ? name.toLowerCase() : name
  return hasOwnCase(text) ? text : text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** All in capitals, with a word that is too long for an abbreviation. */
function isShouted(name: string): boolean {
  return name === name.toUpperCase() && /\p{Lu}{7}/u.test(name)
}

/** As "iPhone" and "eBay". */
const hasOwnCase = (name: string) => /^\p{Ll}+\p{Lu}/u.test(name)
