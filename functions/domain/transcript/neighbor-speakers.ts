/** In words. Files that name no speaker have no end of words without one. */
const mostPending = 24

/** Words without a speaker take that of the word before, the first ones that of the next. Mutates them. */
export function* withSpeakers<Word extends { speaker?: string }>(words: Iterable<Word>): Generator<Word> {
  let speaker: string | undefined
  let pending: Word[] = []
  for (const word of words) {
    speaker = word.speaker ?? speaker
    pending.push(word)
    if (speaker === undefined && pending.length < mostPending) continue
    if (speaker) for (const one of pending) one.speaker ??= speaker
    yield* pending
    pending = []
  }
  yield* pending
}
