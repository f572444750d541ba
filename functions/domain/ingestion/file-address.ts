/** Parameters by which servers sign a link, or limit its time. They never name a file. */
const signing =
  /^(?:x-(?:amz|goog|oss|cos|bz)-.+|awsaccesskeyid|googleaccessid|ossaccesskeyid|key-pair-id|signature|hdn(?:ea|ts|tl)|token-(?:time|hash|exp|expires)|__token__|verify)$/
const expiring =
  /^(?:expires?|expires?[-_]?(?:at|in|on)|expiry|expiration|exp|validfrom|validuntil|valid_until)$/
/** Part of a signature only beside `sig` (Azure: "Service SAS"). */
const azure = /^(?:s[vrtpe]|ss|srt|spr|sip|ses|skoid|sktid|skt|ske|sks|skv|rsc[cdelt])$/
/**
 * These can name a file, too, so they count as a signature only where the path or another parameter says so.
 */
const possible =
  /^(?:policy|token|access[-_]?token|auth|auth[-_]?token|hash|md5|hmac|sig|sign|digest|nonce|ts|timestamp)$/

/** Paths that name a file: by its ending, or by a number among their segments. */
const filePath =
  /\/\d+(?:\/|$)|\/(?![^/]*\.(?:php|aspx?|ashx|jsp|cgi)\b)[^/]*\d{2}[^/]*(?:\/|$)|\.(?:mp3|mp4|m4a|m4b|m4v|aac|ogg|oga|opus|flac|wav|wma|webm|mov|vtt|srt|json|txt|html?|jpe?g|png|webp|gif|avif)$/i

function nameOf(parameter: string): string {
  const [name = ''] = parameter.split('=')
  try {
    return decodeURIComponent(name).toLowerCase()
  } catch {
    return name.toLowerCase()
  }
}

function isPartOfSignature(name: string, { names, isFile }: { names: ReadonlySet<string>; isFile: boolean }) {
  if (signing.test(name) || expiring.test(name)) return true
  if (azure.test(name)) return names.has('sig')
  return possible.test(name) && (isFile || [...names].some((one) => signing.test(one) || expiring.test(one)))
}

/**
 * The address without the signature that some servers renew for each reader. The same file always has the
 * same text; what is left of the query may name the file.
 */
export function fileAddress(url: string): string {
  const withoutFragment = url.replace(/#.*$/s, '')
  const mark = withoutFragment.indexOf('?')
  if (mark === -1) return url
  const [path, query] = [withoutFragment.slice(0, mark), withoutFragment.slice(mark + 1)]
  const parameters = query.split('&')
  const names = new Set(parameters.map(nameOf))
  const context = { names, isFile: filePath.test(path.replace(/^[a-z]+:\/\/[^/]*/i, '')) }
  const kept = parameters.filter((parameter) => !isPartOfSignature(nameOf(parameter), context))
  if (kept.length === parameters.length) return url
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}

/** Also true for two undefined addresses. */
export function isSameFile(one: string | undefined, other: string | undefined): boolean {
  return (
    one === other || (one !== undefined && other !== undefined && fileAddress(one) === fileAddress(other))
  )
}
