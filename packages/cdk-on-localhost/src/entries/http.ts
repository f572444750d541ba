/** Helpers for servers that run beside the cloud, listen on 127.0.0.1 and refuse cross-origin requests. */
export { allowedHosts, allowedOrigins, refuseForgery, sendSentence } from '../allowed-hosts.ts'
export { readByteRange } from '../aws/byte-range.ts'
export { createPlainHttpServer } from '../aws/plain-http.ts'
export { listen, portError, type ReservedPort, reservePort } from '../listen.ts'
export { type Exchange, localListener } from '../local-listener.ts'
export { sendBody } from '../send-body.ts'
