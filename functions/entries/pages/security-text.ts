import { connectTo, variable } from '#functions/connections/resource.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import { pages } from '#shared/pages/definitions.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  contact: variable('SECURITY_CONTACT'),
})

const validDays = 90

/** Always a midnight, so that the text is the same all day. */
function expiryOf(now: Date): string {
  const day = Math.floor(now.getTime() / dayMilliseconds) + validDays
  return new Date(day * dayMilliseconds).toISOString().replace('.000', '')
}

/** RFC 9116. 404 without a contact. */
export const handler = page(pages.securityText, connect, async (_input, { deps, now, siteUrl }) => {
  if (deps.contact === '') {
    throw new DomainError('not-found', { code: 'not-found', message: 'This site names no security contact.' })
  }
  const lines = [
    `Contact: ${deps.contact}`,
    `Expires: ${expiryOf(now)}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}${pages.securityText.path}`,
  ]
  return { status: 200, contentType: 'text/plain; charset=utf-8', body: `${lines.join('\n')}\n` }
})
