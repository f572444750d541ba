import type { Caller } from '#functions/domain/records/caller.ts'
import { deviceName } from '#functions/domain/text/device-name.ts'
import { currentUser } from '#functions/domain/views/user-view.ts'
import type { SessionTokens } from '#functions/http/cookies.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { namedSessionCookies } from '#functions/http/refresh-cookie.ts'
import type { Context } from '#functions/http/route.ts'

/** For use cases about accounts. `hashKeys`: the current key and, after a rotation, the previous one. */
export function accountCall({
  viewerAddress,
  userAgent,
  edgeSecrets,
  requestId,
  now,
}: Pick<Context<unknown>, 'viewerAddress' | 'userAgent' | 'edgeSecrets' | 'requestId' | 'now'>) {
  return {
    network: networkOf(viewerAddress),
    device: deviceName(userAgent),
    hashKey: edgeSecrets.current,
    hashKeys: edgeSecrets.accepted,
    holder: requestId,
    now,
  }
}

export function signedInReply(secret: string, { tokens, user, signIn }: Caller & { tokens: SessionTokens }) {
  return { answer: currentUser(user), cookies: namedSessionCookies(secret, tokens, signIn) }
}
