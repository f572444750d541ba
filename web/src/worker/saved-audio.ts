import { createPartialResponse } from 'workbox-range-requests'
import { audioSavedAt, savedCaches } from '#shared/rules/saved-copies.ts'
import { webAddress } from '#shared/rules/web-address.ts'

/**
 * Audio elements ask for parts. Without a saved copy, they go on with the publisher's. Nothing else may load
 * what other sites answer, scripts above all, because this address is one of ours.
 */
export async function answerAudio(request: Request): Promise<Response> {
  if (request.destination !== 'audio' && request.destination !== '') return Response.error()
  const cache = await caches.open(savedCaches.audio)
  const saved = await cache.match(request.url)
  if (saved) return request.headers.has('range') ? createPartialResponse(request, saved) : saved
  const address = webAddress(audioSavedAt(new URL(request.url)))
  if (address === undefined) return Response.error()
  if (request.destination === 'audio') return Response.redirect(address)
  const { signal } = request
  const answer = await fetch(address, { credentials: 'omit', referrerPolicy: 'no-referrer', signal })
  // Pages may not connect to publishers, and a browser checks that of the address which an answer came from.
  return new Response(answer.body, { status: answer.status, headers: answer.headers })
}
