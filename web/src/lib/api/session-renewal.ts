import { deviceKeys, keep, readKept } from '#web/lib/device-storage.ts'

let renewalUnderWay: Promise<boolean> | undefined

/**
 * Scripts cannot see the session cookies, so local storage remembers whether a session may exist. Without
 * this mark, every visitor's page would request a renewal that cannot succeed.
 */
export function rememberSession(): void {
  keep(deviceKeys.session, '1')
}

export function forgetSession(): void {
  keep(deviceKeys.session, '')
  keep(deviceKeys.oldSession, '')
}

export function hasSessionMark(): boolean {
  return readKept(deviceKeys.session) !== ''
}

/** Concurrent calls share one request. False if there is no session or it could not be renewed. */
export function renewSession(renew: () => Promise<Response>): Promise<boolean> {
  if (!hasSessionMark()) return Promise.resolve(false)
  renewalUnderWay ??= renew()
    .then((response) => {
      if (response.status === 401) forgetSession()
      return response.ok
    })
    .catch(() => false)
    .finally(() => {
      renewalUnderWay = undefined
    })
  return renewalUnderWay
}
