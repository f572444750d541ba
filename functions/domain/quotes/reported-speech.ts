import { wholeText } from '#functions/domain/quotes/quote-text.ts'
import { beginsSentence } from '#functions/domain/quotes/sentence-places.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import { type TranscriptIndex, voiceAt } from '#functions/domain/quotes/transcript-index.ts'

/** In words, to each side of the quote. */
const farthest = 60

const others = "(?:he|she|they|it|who|(?:the|his|her|their|my|our|your|an?) (?:[\\w’'-]+ ){1,4}?)"
const saying =
  '(?:said|says|wrote|writes|tweeted|posted|stated|states|continued|continues|went on|goes on|added|adds|concluded|concludes|put it|puts it)'

/** Announce, at the end of a sentence, that the next one is someone else's. */
const frames = [
  /\b(?<!\b(?:a|the|this|that|his|her|my|your|our|their|one|famous|great|end|close|of) )(?:quote|quoting|quote unquote)\W*$/i,
  /\b(?:as follows|the following|reads|went on to say|goes on to say|(?:his|her|their) (?:own |exact |very )?words)\W*$/i,
  /\b(?<!\b(?:i|we)(?:['’]ve|['’]d| have| had)?(?: just| always| often)? )(?:said|says|wrote|writes|tweeted) (?:this|quote)\W*$/i,
  new RegExp(`^\\W*(?:(?:and|so|but|then|now) )*${others} ?(?:then |also |later )?${saying}\\W*$`, 'i'),
  /\b(?:here(?:['’]s| is)|this is|listen to) what (?!i\b|we\b).{1,60}\b(?:said|says|wrote|writes|tweeted|posted|had to say|has to say)\b/i,
  /\b(?:let me|i['’]ll|i will|i want to|i['’]m going to|i am going to|i['’]d like to|i would like to|allow me to) (?:just )?(?:quote|read (?:you|to you|aloud|out|from|this|what|his|her|their|a|the) (?:\w+ )*)\b/i,
  /\bhere(?:['’]s| is) (?:a|the|another|his|her|their|one) (?:[\w-]+ ){0,2}(?:quote|passage|line|statement|letter|excerpt|tweet|email)\b/i,
]

const opened =
  /\b(?<!\b(?:a|the|this|that|his|her|my|your|our|their|one|famous|great) )quote\b(?=\s*[,.:;—–"“])/gi
const closed = /\b(?:unquote|end(?: of)?(?: the)? quote|close quote)\b/gi
const framed = new RegExp(`\\b(?<!\\b(?:i|we) )(?:${saying}|to say),? (?:and i )?quote\\b`, 'i')

const lastIndex = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].at(-1)?.index ?? -1
const firstIndex = (text: string, pattern: RegExp) => {
  const [first] = text.matchAll(pattern)
  return first?.index ?? Number.POSITIVE_INFINITY
}

function reachOfTurn(index: TranscriptIndex, place: number, step: 1 | -1): number {
  const voice = voiceAt(index, place)
  let last = place
  while (
    Math.abs(last - place) < farthest &&
    index.words[last + step] &&
    voiceAt(index, last + step) === voice
  )
    last += step
  return last
}

/** Between spoken marks: "quote. … End quote." */
function isBetweenSpokenMarks(...texts: [before: string, said: string, after: string]): boolean {
  // "These quote unquote experts" is only a manner of speaking.
  const [before = '', said = '', after = ''] = texts.map((text) =>
    text.replace(/\bquote[ ,-]+unquote\b/gi, ''),
  )
  if (framed.test(said) || firstIndex(said, closed) < firstIndex(said, opened)) return true
  if (/^\W*(?:unquote|end(?: of)?(?: the)? quote|close quote)\b/i.test(after)) return true
  const isOpen = lastIndex(before, opened) > lastIndex(before, closed)
  return isOpen && firstIndex(after, closed) < firstIndex(after, opened)
}

const marks = /[“”"«»„]/gu
const opensAt = (text: string, at: number) =>
  !/[\p{L}\p{N}\p{P}]/u.test(text.charAt(at - 1).replace(/[([—–-]/, ''))

/** Between written marks that open before the quote and close at its end or later. */
function isBetweenMarks(before: string, said: string, after: string): boolean {
  const at = lastIndex(before, marks)
  if (at < 0 || !opensAt(before, at)) return false
  const text = said + after
  const closing = [...text.matchAll(marks)].find(({ index }) => !opensAt(text, index))
  return closing !== undefined && !/[\p{L}\p{N}]/u.test(said.slice(closing.index))
}

function sentenceBefore(index: TranscriptIndex, firstWord: number, turnStart: number): string {
  if (firstWord <= turnStart) return ''
  let place = firstWord - 1
  while (place > turnStart && !beginsSentence(index, place)) place -= 1
  return wholeText(index, { firstWord: place, lastWord: firstWord - 1 })
}

/**
 * True if the quote surely repeats another person's words: between quotation marks, spoken or written, or
 * announced by the sentence in front. The model decides about all others.
 */
export function isReported(index: TranscriptIndex, { firstWord, lastWord }: Span): boolean {
  const from = reachOfTurn(index, firstWord, -1)
  const textOf = (first: number, last: number) =>
    first > last ? '' : wholeText(index, { firstWord: first, lastWord: last })
  const around = textOf(from, lastWord)
  const said = textOf(firstWord, lastWord).replace(leadingMarks, '')
  const before = around.slice(0, around.length - said.length)
  const after = textOf(lastWord + 1, reachOfTurn(index, lastWord, 1))
  if (isBetweenMarks(before, said, after)) return true
  if (!index.language.isEnglish) return false
  const announced = sentenceBefore(index, firstWord, from)
  return isBetweenSpokenMarks(before, said, after) || frames.some((frame) => frame.test(announced))
}

const leadingMarks = /^[^\p{L}\p{N}]+/u
