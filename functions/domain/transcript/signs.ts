// Signs in transcript files, shared by readers and writers.

/** Matches WebVTT comments and styles, which may follow a cue without a blank line. */
export const comment = /^(?:NOTE(?:\s|$)|(?:STYLE|REGION)\s*$)/

export const beginsJson = /^\s*[[{]/
export const beginsNoText = /^\s*(?:<|WEBVTT|%PDF-|ID3|RIFF)/
