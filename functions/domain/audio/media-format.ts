export const mediaFormats = ['mp3', 'mp4', 'm4a', 'wav', 'flac', 'ogg', 'amr', 'webm'] as const
export type MediaFormat = (typeof mediaFormats)[number]

const byType: readonly { pattern: RegExp; format: MediaFormat }[] = [
  { pattern: /^audio\/(?:mpeg3?|mp3|x-mpeg|x-mp3)$/, format: 'mp3' },
  { pattern: /^audio\/(?:x-m4a|m4a|aac|x-aac)$/, format: 'm4a' },
  { pattern: /^(?:audio|video)\/(?:mp4|quicktime|x-m4v)$/, format: 'mp4' },
  { pattern: /^audio\/(?:wav|wave|x-wav|vnd\.wave)$/, format: 'wav' },
  { pattern: /^audio\/(?:flac|x-flac)$/, format: 'flac' },
  { pattern: /^(?:audio|application)\/(?:ogg|opus)$/, format: 'ogg' },
  { pattern: /^(?:audio|video)\/webm$/, format: 'webm' },
  { pattern: /^audio\/amr$/, format: 'amr' },
]

const byExtension: Readonly<Record<string, MediaFormat>> = {
  mp3: 'mp3',
  mp4: 'mp4',
  m4v: 'mp4',
  mov: 'mp4',
  m4a: 'm4a',
  m4b: 'm4a',
  aac: 'm4a',
  wav: 'wav',
  flac: 'flac',
  ogg: 'ogg',
  oga: 'ogg',
  opus: 'ogg',
  webm: 'webm',
  amr: 'amr',
}

const types: Readonly<Record<MediaFormat, string>> = {
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  m4a: 'audio/x-m4a',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  amr: 'audio/amr',
  webm: 'audio/webm',
}

export function typeOfMediaFormat(format: MediaFormat): string {
  return types[format]
}

export function mediaFormatOf(contentType: string | undefined, url: string): MediaFormat | undefined {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? ''
  const known = byType.find(({ pattern }) => pattern.test(type))
  if (known) return known.format
  const extension = /\.([a-z0-9]+)$/i.exec(new URL(url).pathname)?.[1]
  return byExtension[extension?.toLowerCase() ?? '']
}
