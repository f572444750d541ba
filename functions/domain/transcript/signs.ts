/*
 * Signs that say something else than words. Readers go by them, and the writers of our own files keep what was said apart from them: what
 * is a sign is stated once.
 */

/** Captions mark with it that somebody else speaks, with or without a name. A `»` that a `«` follows opens a quotation. */
export const changeMark = /^\s*(?:>>+|»(?![^«»\n]*«))\s*/

/** Comments and styles may follow a cue of WebVTT without the blank line that should stand between. */
export const comment = /^(?:NOTE(?:\s|$)|(?:STYLE|REGION)\s*$)/

/** What begins so may be JSON, and what begins in the other ways is no text either. */
export const beginsJson = /^\s*[[{]/
export const beginsNoText = /^\s*(?:<|WEBVTT|%PDF-|ID3|RIFF)/
