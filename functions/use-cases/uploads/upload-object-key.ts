/** Where the bytes of an uploaded file lie in the store bucket until they are read. */
export const uploadObjectKey = (sessionId: string, number: number) => `uploads/${sessionId}/${number}`

/** Which file of which upload lies under this key, or undefined for any other key. */
export function readUploadObjectKey(key: string): { sessionId: string; number: number } | undefined {
  const [, sessionId, number] = /^uploads\/([0-9a-f-]{36})\/([1-9]\d{0,3})$/.exec(key) ?? []
  return sessionId === undefined ? undefined : { sessionId, number: Number(number) }
}
