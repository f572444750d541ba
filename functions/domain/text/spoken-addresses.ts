export const addressMask = '[address]'

const domains =
  'com|org|net|fm|tv|co|io|gov|edu|us|uk|ca|au|eu|de|fr|info|news|show|radio|audio|media|live|blog|app|ai|me|ly|link|page|site|example'

const addresses = [
  /https?:\/\/\S+|\bwww\.\S+/gi,
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu,
  new RegExp(
    `(?<![\\p{L}\\p{N}.-])(?:[\\p{L}\\p{N}-]{1,63}\\.){1,4}(?:${domains})(?![\\p{L}\\p{N}])(?:/\\S*)?`,
    'giu',
  ),
  new RegExp(`(?<![\\p{L}\\p{N}])(?:[\\p{L}\\p{N}-]{1,63} dot ){1,4}(?:${domains})(?![\\p{L}\\p{N}])`, 'giu'),
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}_]{2,64}/gu,
]

export function maskAddresses(text: string): string {
  return addresses.reduce((masked, address) => masked.replace(address, addressMask), text)
}

export function hasAddress(text: string): boolean {
  return addresses.some((address) => text.search(address) >= 0)
}
