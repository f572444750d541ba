import type { IncomingHttpHeaders } from 'node:http'

const kept = ['cache-control', 'content-disposition', 'content-language', 'expires']

export function objectHeadersOf(headers: IncomingHttpHeaders): Record<string, string> {
  const encoding = String(headers['content-encoding'] ?? '')
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding && coding !== 'aws-chunked')
    .join(',')
  const plain = kept.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))
  return {
    'content-type': String(headers['content-type'] ?? 'application/octet-stream'),
    ...Object.fromEntries(plain),
    ...(encoding && { 'content-encoding': encoding }),
  }
}

export function tagsOf(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(String(headers['x-amz-tagging'] ?? '')))
}
