import type { HttpHandler, HttpResponse } from '#emulator/services/http-api/message.ts'
import type { OriginConfig } from './config.ts'
import type { EdgeFunction } from './edge-function.ts'
import type { ErrorLimits } from './freshness.ts'
import type { CachePolicy, OriginRequestPolicy } from './policies.ts'

/** A behaviour with everything it names looked up. */
export type Behaviour = {
  methods: ReadonlySet<string>
  compresses: boolean
  cachePolicy: CachePolicy
  originPolicy: OriginRequestPolicy
  errorLimits: ErrorLimits
  origin: OriginConfig
  callOrigin: HttpHandler
  readTimeoutSeconds: number
  onRequest?: EdgeFunction
  onResponse?: EdgeFunction
  /** Applies the response headers policy in place. */
  addHeaders(response: HttpResponse): HttpResponse
}
