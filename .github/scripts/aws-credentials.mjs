// For `credential_process` in a profile of AWS: exchanges GitHub's identity token for credentials of the role.
// Each command gets new ones, because the token is valid for minutes only.
import { execFileSync } from 'node:child_process'

const [role] = process.argv.slice(2)
const { ACTIONS_ID_TOKEN_REQUEST_URL, ACTIONS_ID_TOKEN_REQUEST_TOKEN, GITHUB_RUN_ID } = process.env

async function readToken() {
  const address = new URL(ACTIONS_ID_TOKEN_REQUEST_URL)
  address.searchParams.set('audience', 'sts.amazonaws.com')
  const headers = { authorization: `bearer ${ACTIONS_ID_TOKEN_REQUEST_TOKEN}` }
  const answer = await fetch(address, { headers, signal: AbortSignal.timeout(20_000) })
  if (!answer.ok) throw new Error(`GitHub gives no identity token (${answer.status}).`)
  return (await answer.json()).value
}

function assumeRole(token) {
  const words = ['sts', 'assume-role-with-web-identity', '--output', 'json', '--role-arn', role]
  words.push('--role-session-name', `github-${GITHUB_RUN_ID}`, '--web-identity-token', token)
  // Without the profile, which would run this script again.
  const { AWS_PROFILE, ...env } = process.env
  return JSON.parse(execFileSync('aws', words, { env, encoding: 'utf8' })).Credentials
}

const { AccessKeyId, SecretAccessKey, SessionToken, Expiration } = assumeRole(await readToken())
console.log(JSON.stringify({ Version: 1, AccessKeyId, SecretAccessKey, SessionToken, Expiration }))
