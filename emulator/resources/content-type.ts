import { extname } from 'node:path'

/** What a web build consists of (IANA media types); the AWS CLI guesses them in the same way when it uploads. */
const byExtension: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}

export function contentTypeOf(file: string): string {
  return byExtension[extname(file)] ?? 'application/octet-stream'
}
