import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AdminUpdateUserAttributesCommand,
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendRaw } from '../../testing/signed-call.ts'
import {
  ClientId,
  codeTriggerArn,
  email,
  openPoolEnvironment,
  type PoolEnvironment,
  poolPassword,
  siteOrigin,
  triggerArn,
  UserPoolId,
} from './pool-environment.fixture.ts'

let environment: PoolEnvironment
const newPassword = 'another pass phrase'
const minute = 60_000

beforeEach(async () => {
  environment = await openPoolEnvironment()
  await environment.signedIn()
  await setVerified('true')
})

afterEach(() => environment.close())

const setVerified = (Value: string) =>
  environment.client().send(
    new AdminUpdateUserAttributesCommand({
      UserPoolId,
      Username: email,
      UserAttributes: [{ Name: 'email_verified', Value }],
    }),
  )
const forgot = (Username = email) =>
  environment.client().send(new ForgotPasswordCommand({ ClientId, Username }))
const confirm = (ConfirmationCode: string, Password = newPassword, Username = email) =>
  environment.client().send(
    new ConfirmForgotPasswordCommand({
      ClientId,
      Username,
      ConfirmationCode,
      Password,
    }),
  )

async function mailed() {
  const raw = environment.mails.at(-1)?.raw
  if (!raw) throw new Error('Nothing was mailed.')
  return PostalMime.parse(raw)
}
const codeOf = (text = '') => /\d{6}/.exec(text)?.[0] ?? ''

async function newCode() {
  await forgot()
  return codeOf((await mailed()).html)
}
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

test('a forgotten password is replaced with a code that is mailed in the words of the pool', async () => {
  const { CodeDeliveryDetails } = await forgot()
  expect(CodeDeliveryDetails).toEqual({
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: 'R***@E***',
  })
  const { subject, html, from, to } = await mailed()
  expect([subject, to?.[0]?.address]).toEqual(['Your code', 'Reader@example.org'])
  expect(from?.address).toBe('no-reply@verificationemail.com')
  expect(html).toMatch(/^Enter \d{6} & a password\.\s*$/)
  await confirm(codeOf(html))
  expect((await environment.signIn(newPassword)).AuthenticationResult?.AccessToken).toBeDefined()
  await expect(environment.signIn(poolPassword)).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test("the pool's functions get Cognito's events before a code is mailed and after a password is replaced", async () => {
  await confirm(await newCode())
  const { Username: sub } = await environment.getUser()
  const poolArn = `arn:aws:cognito-idp:us-east-1:000000000000:userpool/${UserPoolId}`
  const event = {
    version: '1',
    region: 'us-east-1',
    userPoolId: UserPoolId,
    userName: sub,
    callerContext: { awsSdkVersion: expect.any(String), clientId: ClientId },
  }
  const userAttributes = { sub, email, email_verified: 'true', 'cognito:user_status': 'CONFIRMED' }
  expect(environment.trigger.events).toEqual([
    {
      poolArn,
      functionArn: codeTriggerArn,
      event: {
        ...event,
        triggerSource: 'CustomMessage_ForgotPassword',
        request: {
          userAttributes,
          codeParameter: '{####}',
          linkParameter: '{##Click Here##}',
          usernameParameter: null,
        },
        response: { smsMessage: null, emailMessage: null, emailSubject: null },
      },
    },
    {
      poolArn,
      functionArn: triggerArn,
      event: {
        ...event,
        triggerSource: 'PostConfirmation_ConfirmForgotPassword',
        request: { userAttributes },
        response: {},
      },
    },
  ])
})

test.each([
  [
    'fails',
    { functionError: 'Unhandled', payload: '{"errorMessage":"no table"}' },
    { name: 'UserLambdaValidationException', message: 'CustomMessage failed with error no table.' },
  ],
  [
    'answers no event',
    { payload: 'null' },
    { name: 'InvalidLambdaResponseException', message: 'Unrecognizable lambda output' },
  ],
])(
  'when the function before a code %s, nothing is mailed, and the previous code still works',
  async (_, answer, refusal) => {
    const code = await newCode()
    environment.trigger.answerBeforeCode = () => answer
    await expect(forgot()).rejects.toMatchObject(refusal)
    await expect(forgot('nobody@example.org')).resolves.toBeDefined()
    expect(environment.mails).toHaveLength(1)
    await confirm(code)
  },
)

test.each([
  [
    'fails',
    { functionError: 'Unhandled', payload: '{"errorMessage":"no table"}' },
    { name: 'UserLambdaValidationException', message: 'PostConfirmation failed with error no table.' },
  ],
  [
    'answers no event',
    { payload: 'null' },
    { name: 'InvalidLambdaResponseException', message: 'Unrecognizable lambda output' },
  ],
])(
  'when the function %s, the caller gets an error, and the new password stays',
  async (_, answer, refusal) => {
    environment.trigger.answer = () => answer
    const code = await newCode()
    await expect(confirm(code)).rejects.toMatchObject(refusal)
    expect((await environment.signIn(newPassword)).AuthenticationResult?.AccessToken).toBeDefined()
    await expect(confirm(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  },
)

test('a wrong code is refused and the right one still works, once', async () => {
  const code = await newCode()
  await expect(confirm(otherThan(code))).rejects.toMatchObject({ name: 'CodeMismatchException' })
  await confirm(code)
  await expect(confirm(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
})

test('a code is valid for an hour, survives a restart, and is replaced by the next one', async () => {
  const first = await newCode()
  const second = await newCode()
  await environment.restart()
  if (first !== second) await expect(confirm(first)).rejects.toMatchObject({ name: 'CodeMismatchException' })
  environment.clock.now += 60 * minute
  await expect(confirm(second)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  const third = await newCode()
  environment.clock.now += 59 * minute
  await confirm(third)
})

test('a password below the policy is refused, and the code stays valid', async () => {
  const code = await newCode()
  await expect(confirm(code, 'nine char')).rejects.toMatchObject({ name: 'InvalidPasswordException' })
  await expect(confirm(code, ' blank before')).rejects.toMatchObject({ name: 'InvalidParameterException' })
  await confirm(code)
})

test('after five requests or five attempts in an hour a name has to wait, even if no user has it', async () => {
  const limit = { name: 'LimitExceededException' }
  for (const name of [email, 'nobody@example.org']) {
    for (let request = 1; request <= 5; request += 1) await forgot(name)
    await expect(forgot(name)).rejects.toMatchObject(limit)
    for (let attempt = 1; attempt <= 5; attempt += 1)
      await expect(confirm('no-code', newPassword, name)).rejects.toMatchObject({
        name: 'CodeMismatchException',
      })
    await expect(confirm('no-code', newPassword, name.toUpperCase())).rejects.toMatchObject(limit)
  }
  environment.clock.now += 60 * minute
  await confirm(await newCode())
})

test('an unknown name and an unconfirmed address get the same answer as any other, and nothing is mailed [S10.58]', async () => {
  const shape = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'n***@e***' }
  expect((await forgot('nobody@example.org')).CodeDeliveryDetails).toEqual(shape)
  await expect(confirm('123456', newPassword, 'nobody@example.org')).rejects.toMatchObject({
    name: 'CodeMismatchException',
  })
  await setVerified('false')
  expect((await forgot()).CodeDeliveryDetails).toMatchObject({ Destination: 'R***@E***' })
  expect(environment.mails).toEqual([])
})

test('a user without a password cannot reset it', async () => {
  const UserAttributes = [{ Name: 'email_verified', Value: 'true' }]
  await environment.create('new@example.org', { UserAttributes })
  await expect(forgot('new@example.org')).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('a pool with another trigger is refused when it is created', () => {
  const properties = { LambdaConfig: { PreSignUp: triggerArn } }
  expect(() => environment.cognito().createPool('us-east-1_other', properties)).toThrow(
    'Of the triggers, PostConfirmation and CustomMessage are emulated.',
  )
})

test('no code is on disk', async () => {
  const code = await newCode()
  const files = (await readdir(environment.folder)).filter((name) => name.endsWith('.json'))
  const kept = JSON.parse(await readFile(join(environment.folder, files[0] ?? ''), 'utf8'))
  expect(kept.codes).toHaveLength(1)
  expect(JSON.stringify(kept.codes)).not.toContain(`"${code}"`)
})

const target = (operation: string) => ({
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  origin: siteOrigin,
})
const send = (operation: string, body: object) =>
  sendRaw(environment.url(), {
    method: 'POST',
    path: '/',
    headers: target(operation),
    body: JSON.stringify(body),
  })

test('a page of the site may send both calls without a signature, and read answers and errors', async () => {
  const preflight = await sendRaw(environment.url(), {
    method: 'OPTIONS',
    path: '/',
    headers: {
      origin: siteOrigin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-amz-target,x-amz-user-agent',
    },
  })
  expect(preflight.status).toBe(200)
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': expect.stringContaining('content-type,x-amz-target,x-amz-user-agent'),
  })
  const answers = [
    await send('ForgotPassword', { ClientId, Username: email }),
    await send('ConfirmForgotPassword', {
      ClientId,
      Username: email,
      ConfirmationCode: 'none',
      Password: newPassword,
    }),
  ]
  expect(answers.map(({ status, headers }) => [status, headers['access-control-allow-origin']])).toEqual([
    [200, '*'],
    [400, '*'],
  ])
})

test('a page may read no other answer, signed or not', async () => {
  for (const operation of ['RevokeToken', 'GetTokensFromRefreshToken', 'AdminGetUser']) {
    const { headers } = await send(operation, { ClientId, Token: 'none', RefreshToken: 'none' })
    expect([operation, headers['access-control-allow-origin']]).toEqual([operation, undefined])
  }
})
