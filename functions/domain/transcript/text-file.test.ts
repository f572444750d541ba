import { expect, test } from 'vitest'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'

const files = {
  WebVTT: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Zoë>“Café” – SAID\n',
  SRT: '1\n00:00:01,000 --> 00:00:02,000\nZoë: “Café” – SAID\n\n2\n00:00:03,000 --> 00:00:04,000\nZoë: Oui.\n',
  JSON: '{"segments":[{"startTime":1,"endTime":2,"speaker":"Zoë","body":"“Café” – \\"SAID\\""}]}',
  HTML: '<html><body><cite>Zoë</cite><time>0:01</time><p>“Café” – SAID</p></body></html>',
  text: '[00:01] Zoë: “Café” – SAID\n[00:03] Zoë: Oui.\n',
}

const bytesOf1252 = new Map(
  Object.entries({ '“': 0x93, '”': 0x94, '–': 0x96 }).map(([sign, byte]) => [sign, byte]),
)
const inWindows1252 = (text: string) =>
  Buffer.from([...text].map((sign) => bytesOf1252.get(sign) ?? sign.charCodeAt(0)))

test.each(Object.entries(files))(
  '%s in windows-1252 is read with its quotes, dashes and accents',
  (_, text) => {
    const { segments } = readTranscript(inWindows1252(text), { source: 'publisher' })
    const said = segments.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n')
    expect(said).toContain('Zoë')
    expect(said).toContain('“Café” – ')
  },
)

/** The second byte of "表" is an ASCII backslash. */
test.each([
  ['koi8-r', 'Привет', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]],
  ['iso-8859-2', 'Žižek', [0xae, 0x69, 0xbe, 0x65, 0x6b]],
  ['shift_jis', '表現', [0x95, 0x5c, 0x8c, 0xbb]],
])('JSON in %s is read as its transfer declares it', (charset, text, bytes) => {
  const file = Buffer.concat([
    Buffer.from('{"segments":[{"start":1,"end":2,"text":"'),
    Buffer.from(bytes),
    Buffer.from('"}]}'),
  ])
  const { segments } = readTranscript(file, { source: 'publisher', charset })
  expect(segments.map((segment) => segment.text)).toEqual([text])
})
