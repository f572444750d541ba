import { type CallInput, type FileCallName, send } from '#web/lib/api/client.ts'

/** `usualName` is used if the response names no file. @throws ApiError for any failing status */
export async function callFile<Name extends FileCallName>(
  name: Name,
  input: CallInput<Name>,
  usualName: string,
): Promise<File> {
  const response = await send(name, input)
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  const content = await response.blob()
  return new File([content], named?.[1] ?? usualName, { type: content.type })
}

export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  URL.revokeObjectURL(address)
}
