import * as z from 'zod'
import { Failed, Skipped } from '#scripts/findings/finding.ts'
import { check } from '#scripts/smoke/context.ts'
import { readConfig } from '#scripts/smoke/page-checks.ts'

const errorSchema = z.object({ __type: z.string() })

/** API reference, "ForgotPassword". Names may have a prefix that ends in `#`. */
function errorOf(text: string): string {
  try {
    const name = errorSchema.safeParse(JSON.parse(text)).data?.__type.split('#').at(-1) ?? ''
    return /^\w{1,60}$/.exec(name)?.[0] ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

const limits = ['LimitExceededException', 'TooManyRequestsException', 'InvalidLambdaResponseException']

const stepOf = (error: string) =>
  limits.includes(error)
    ? 'The address or the pool has reached a limit: try it in an hour.'
    : 'See "Forgotten passwords" in docs/operations.md.'

/** Asks the pool as the page for forgotten passwords does, without an account of AWS. */
export const resetMail = check('reset mail', async (context) => {
  const { resetMail: username, ask } = context
  if (username === undefined) throw new Skipped('only requested with --reset-mail.')
  const { userPoolEndpoint, userPoolClientId } = await readConfig(context)
  const { status, text } = await ask(new URL(userPoolEndpoint), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword',
    },
    body: JSON.stringify({ ClientId: userPoolClientId, Username: username }),
  })
  if (status === 200) return 'the pool accepted the request. If the address has an account, a code arrives.'
  const error = errorOf(text)
  throw new Failed(`The pool sends no code (${error}).`, stepOf(error))
})
