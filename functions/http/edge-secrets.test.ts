import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { originSecretSchema } from '#functions/http/edge-secrets.ts'
import { gatewayEvent } from '#functions/http/gateway-event.fixture.ts'

const secret = 'k7Qm2Zt9VbX4pLs8NwR3yHc6JdF1gTa5UeKo0MiQzBxWvCnE'
const reference =
  '{{resolve:secretsmanager:arn:aws:secretsmanager:us-east-1:1:secret:edge-AbCdEf:SecretString:::}}'

describe('a value of the secret', () => {
  test('is accepted as the template generates it, 48 letters and digits', () => {
    expect(secret).toHaveLength(48)
    expect(originSecretSchema.parse(secret)).toBe(secret)
  })

  test.each(['', 'a-short-one', secret.slice(1), reference, `{{${secret}`])('is refused: «%s»', (value) => {
    expect(originSecretSchema.safeParse(value).success).toBe(false)
  })

  test('is not repeated where it is refused', () => {
    expect(originSecretSchema.safeParse(reference).error?.message).not.toContain('secretsmanager')
    expect(originSecretSchema.safeParse('a-short-one').error?.message).not.toContain('a-short-one')
  })
})

describe('a function whose gateway was deployed with a bad value', () => {
  beforeEach(() => {
    vi.stubEnv('SITE_URL', 'https://site.example')
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  const eventWith = (value: string) =>
    gatewayEvent({ headers: { 'x-origin-verify': value }, stageVariables: { originVerify: value } })

  async function statusOf(value: string) {
    const { handler } = await import('#functions/entries/pages/robots.ts')
    return (await handler(eventWith(value))).statusCode
  }

  test('refuses every request, even with that very value', async () => {
    expect(await statusOf(secret)).toBe(200)
    expect(await statusOf(reference)).toBe(500)
    expect(await statusOf('a-short-one')).toBe(500)
  })

  test('answers nothing at unknown addresses either', async () => {
    const { handler } = await import('#functions/entries/api/not-found.ts')
    expect((await handler(eventWith(secret))).statusCode).toBe(404)
    expect((await handler(eventWith(reference))).statusCode).toBe(500)
  })
})
