import { productName } from '#shared/domain/product.ts'
import { type Html, html } from '#shared/pages/html.ts'

/** A string is a paragraph; a link gets its own line. */
export type MailPart = string | { link: string; label: string }

export type WrittenMail = { subject: string; text: string; html: string }

const spelled = (link: string) => link.replace(/^mailto:/, '')

function textOf(part: MailPart): string {
  return typeof part === 'string' ? part : `${part.label}:\n${spelled(part.link)}`
}

const fontStack = "Georgia, 'Times New Roman', serif"
const column = `max-width:34rem;margin:0 auto;padding:1.5rem 1rem;font:1rem/1.6 ${fontStack}`
const button =
  'display:inline-block;padding:.6rem 1.1rem;border:1px solid currentColor;border-radius:.25rem;font-weight:bold;text-decoration:none;color:inherit'
const quiet = 'margin:.6rem 0 0;font-size:.85rem;overflow-wrap:anywhere;word-break:break-all'

function htmlOf(part: MailPart): Html {
  if (typeof part === 'string') return html`<p style="margin:0 0 1.1rem;overflow-wrap:anywhere">${part}</p>`
  return html`<div style="margin:0 0 1.4rem"><a href="${part.link}" style="${button}">${part.label}</a>
<p style="${quiet}">${spelled(part.link)}</p></div>`
}

export function writeMail(subject: string, parts: readonly MailPart[]): WrittenMail {
  return {
    subject,
    text: `${parts.map(textOf).join('\n\n')}\n\n${productName}\n`,
    html: html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${subject}</title></head>
<body style="margin:0"><div style="${column}">
${parts.map(htmlOf)}
<p style="margin:0;font-size:.85rem">${productName}</p>
</div></body></html>
`.text,
  }
}
