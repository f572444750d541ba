// Markers in transcript texts, shared by readers and writers.

/** Marks a change of speaker in captions, with or without a name. A `»` before a `«` is a quotation mark. */
export const changeMark = /^\s*(?:>>+|»(?![^«»\n]*«))\s*/

/** Comments and styles may follow a cue without the blank line. */
export const comment = /^(?:NOTE(?:\s|$)|(?:STYLE|REGION)\s*$)/

/** Beginnings of JSON and of other formats that are no plain text. */
export const beginsJson = /^\s*[[{]/
export const beginsNoText = /^\s*(?:<|WEBVTT|%PDF-|ID3|RIFF)/
