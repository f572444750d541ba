/** Hands a file to the person as if they had downloaded it. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: file.name }).click()
  URL.revokeObjectURL(address)
}
