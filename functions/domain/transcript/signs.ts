// Markers in transcript texts, shared by readers and writers.

/** A `»` before a `«` is a quotation mark. */
export const changeMark = /^\s*(?:>>+|»(?![^«»\n]*«))\s*/

/** Comments and styles may follow a cue without the blank line. */
export const comment = /^(?:NOTE(?:\s|$)|(?:STYLE|REGION)\s*$)/

export const beginsJson = /^\s*[[{]/
export const beginsNoText = /^\s*(?:<|WEBVTT|%PDF-|ID3|RIFF)/
