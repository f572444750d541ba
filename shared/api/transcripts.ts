import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { fileAnswer } from '#shared/api/not-json.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { numericIdInPathSchema } from '#shared/domain/ids.ts'
import { transcriptFilePath } from '#shared/domain/transcript-file.ts'
import { mayRead } from '#shared/rules/access.ts'

/** Pages link to these files; the web app never fetches them. */
const file = {
  method: 'GET',
  audience: 'public',
  access: mayRead('episode-page'),
  params: z.object({ id: numericIdInPathSchema }),
  query: nothing,
  body: noBody,
} as const

export const transcriptsApi = {
  getVtt: contract({
    ...file,
    name: 'transcripts.get-vtt',
    path: transcriptFilePath('{id}', 'vtt'),
    summary: 'The timed transcript of a completed episode as WebVTT, with its speakers.',
    ...fileAnswer('text/vtt'),
    userImpact: 'Visitors cannot download a transcript as WebVTT.',
  }),
  getSrt: contract({
    ...file,
    name: 'transcripts.get-srt',
    path: transcriptFilePath('{id}', 'srt'),
    summary: 'The timed transcript of a completed episode as SubRip, with its speakers.',
    ...fileAnswer('application/x-subrip'),
    userImpact: 'Visitors cannot download a transcript as SubRip.',
  }),
  getJson: contract({
    ...file,
    name: 'transcripts.get-json',
    path: transcriptFilePath('{id}', 'json'),
    summary:
      'The transcript of a completed episode as the JSON of Podcasting 2.0, with times where they are known.',
    ...fileAnswer('application/json'),
    userImpact: 'Visitors cannot download a transcript as JSON.',
  }),
  getText: contract({
    ...file,
    name: 'transcripts.get-text',
    path: transcriptFilePath('{id}', 'txt'),
    summary: 'The transcript of a completed episode as plain text, one paragraph for each speaker’s turn.',
    ...fileAnswer('text/plain'),
    userImpact: 'Visitors cannot download a transcript as text.',
  }),
}
