import { expect, test } from 'vitest'
import { readTranscriptFile } from '#functions/domain/transcript/read-transcript.ts'

const read = (text: string) =>
  readTranscriptFile(new TextEncoder().encode(text), { source: 'publisher' }).transcript

const saidIn = (text: string) =>
  read(text).segments.map(({ start, end, speaker, text }) => [start, end, speaker, text])

const wordsIn = (text: string) =>
  read(text)
    .segments.map((segment) => segment.text)
    .join(' ')

/** Each file says the same with the same times. */
const cues: Record<string, string> = {
  'SBV of YouTube': '0:00:01.000,0:00:03.000\nHello there.\n\n0:00:03.000,0:00:05.000\nGood day.\n',
  SubViewer:
    '[INFORMATION]\n[TITLE]x\n[END INFORMATION]\n[SUBTITLE]\n00:00:01.00,00:00:03.00\nHello[br]there.\n\n00:00:03.00,00:00:05.00\nGood day.\n',
  'TSV of Whisper': 'start\tend\ttext\n1000\t3000\tHello there.\n3000\t5000\tGood day.\n',
  'labels of Audacity': '1.000000\t3.000000\tHello there.\n3.000000\t5.000000\tGood day.\n',
  'CSV of whisper.cpp': 'start,end,text\n1000,3000,"Hello there."\n3000,5000,"Good day."\n',
  'CSV with clock times and another order':
    'Text;Start time;End time\n"Hello\nthere.";00:00:01;00:00:03\nGood day.;00:00:03;00:00:05\n',
  'CSV with durations': 'start,duration,text\n1.0,2.0,Hello there.\n3.0,2.0,Good day.\n',
  'SubStation Alpha without a header':
    'Dialogue: Marked=0,0:00:01.00,0:00:03.00,Default,,0000,0000,0000,,Hello there.\nDialogue: Marked=0,0:00:03.00,0:00:05.00,Default,,0,0,0,,Good day.',
  'MicroDVD with its rate': '{1}{1}25.000\n{25}{75}Hello|there.\n{75}{125}{y:i}Good day.\n',
  MPL2: '[10][30]Hello|/there.\n[30][50]Good day.\n',
  TTML: '<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="urn:m"><head><ttm:agent xml:id="a"/></head><body><div><p begin="00:00:01.000" end="00:00:03.000">Hello <span>there</span>.</p><p begin="3s" dur="2s">Good<br/>day.</p></div></body></tt>',
  'TTML with a prefix and frames':
    '<tt:tt xmlns:tt="http://www.w3.org/ns/ttml"><tt:body><tt:p begin="00:00:01:00" end="00:00:03:00">Hello there.</tt:p><tt:p begin="3000ms" end="5000ms">Good day.</tt:p></tt:body></tt:tt>',
  'XML of YouTube':
    '<?xml version="1.0" encoding="utf-8" ?><transcript><text start="1" dur="2">Hello there.</text><text start="3" dur="2">Good day.</text></transcript>',
  'timed text of YouTube':
    '<?xml version="1.0" encoding="utf-8" ?><timedtext format="3"><body><p t="1000" d="2000"><s>Hello</s><s t="300"> there.</s></p><p t="3000" d="2000">Good day.</p></body></timedtext>',
  'an en dash as arrow':
    '1\n00:00:01,000 –> 00:00:03,000\nHello there.\n\n2\n00:00:03,000 –> 00:00:05,000\nGood day.\n',
  'an em dash as arrow':
    '1\n00:00:01,000 —> 00:00:03,000\nHello there.\n\n2\n00:00:03,000 —> 00:00:05,000\nGood day.\n',
  'a short arrow':
    '1\n00:00:01,000 -> 00:00:03,000\nHello there.\n\n2\n00:00:03,000->00:00:05,000\nGood day.\n',
  'an arrow of Unicode':
    '1\n00:00:01,000 → 00:00:03,000\nHello there.\n\n2\n00:00:03,000 → 00:00:05,000\nGood day.\n',
  'an arrow with a space or an entity':
    '1\n00:00:01,000 - -> 00:00:03,000\nHello there.\n\n2\n00:00:03,000 --&gt; 00:00:05,000\nGood day.\n',
  'frames in SRT':
    '1\n00:00:01:00 --> 00:00:03:00\nHello there.\n\n2\n00:00:03:00 --> 00:00:05:00\nGood day.\n',
  'webvtt in lower case':
    'webvtt\n\n00:01.000 --> 00:03.000\nHello there.\n\n00:03.000 –> 00:05.000 align:start\nGood day.\n',
  'frames in WebVTT':
    'WEBVTT\n\n00:00:01:00 --> 00:00:03:00\nHello there.\n\n00:00:03:00 --> 00:00:05:00\nGood day.\n',
  'what Whisper prints': '[00:01.000 --> 00:03.000]  Hello there.\n[00:03.000 --> 00:05.000]  Good day.\n',
  'what faster-whisper prints': '[1.00s -> 3.00s] Hello there.\n[3.00s -> 5.00s] Good day.\n',
  'ranges in square brackets': '[00:01 - 00:03] Hello there.\n[00:03 - 00:05] Good day.\n',
  'ranges in round brackets': '(0:01-0:03) Hello there.\n(0:03-0:05) Good day.\n',
  'ranges on their own lines': '00:00:01 – 00:00:03\nHello\nthere.\n\n00:00:03 – 00:00:05\nGood day.\n',
  'ranges of an editing program':
    '00:00:01:00 00:00:03:00\nHello there.\n\n00:00:03:00 00:00:05:00\nGood day.\n',
}

test.each(Object.entries(cues))('%s is read with its times', (_, file) => {
  expect(saidIn(file)).toEqual([[1, 5, undefined, 'Hello there. Good day.']])
  expect(read(file).segments[0]?.words?.find(({ text }) => text === 'Good')?.start).toBe(3)
})

const starts: Record<string, string> = {
  LRC: '[ar:Ann]\n[ti:A song]\n[00:01.00]Hello there.\n[00:03.00]Good day.\n',
  'LRC without tags, with times of words':
    '[00:01.00]<00:01.00>Hello <00:02.00>there.\n[00:03.00]Good day.\n',
  TMPlayer: '00:00:01:Hello there.\n00:00:03:Good day.\n',
  'the transcript of YouTube': '0:01\nHello there.\n0:03\nGood day.\n',
  'the transcript of YouTube on one line': '0:01Hello there.\n0:03Good day.\n',
}

test.each(Object.entries(starts))('%s is read with the times at which its lines begin', (_, file) => {
  expect(saidIn(file)).toEqual([[1, 3, undefined, 'Hello there. Good day.']])
})

test('frames are parts of a second', () => {
  expect(saidIn('1\n00:00:01:12 --> 00:00:02:00\nHello.\n')[0]?.[0]).toBeCloseTo(1.48)
})

test('MicroDVD without a rate has no times', () => {
  expect(saidIn('{25}{75}Hello there.\n{75}{125}Good day.\n')).toEqual([
    [null, null, undefined, 'Hello there. Good day.'],
  ])
})

test('SubStation Alpha: names, commas, styles and line breaks', () => {
  const file = `[Script Info]
Title: never said

[V4+ Styles]
Format: Name, Fontname
Style: Default,Arial

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Comment: 0,0:00:00.00,0:00:09.00,Default,,0,0,0,,never said
Dialogue: 0,0:00:01.00,0:00:03.00,Default,Ann,0,0,0,,{\\i1}Hello{\\i0} there,\\Nworld.
Dialogue: 0,0:00:01.00,0:00:03.00,Default,,0,0,0,,{\\p1}m 0 0 l 10 10{\\p0}
Dialogue: 0,0:00:03.00,0:00:05.00,Default,Bob,0,0,0,,Good morning, Ann.
`
  expect(saidIn(file)).toEqual([
    [1, 3, 'Ann', 'Hello there, world.'],
    [3, 5, 'Bob', 'Good morning, Ann.'],
  ])
})

test('TTML: its language and the names of its people are read', () => {
  const file =
    '<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="de"><head><metadata><ttm:agent xml:id="p1"><ttm:name type="full">Ann Lee</ttm:name></ttm:agent></metadata></head><body><div><p begin="1s" end="2s" ttm:agent="p1">Ja &amp; nein.</p></div></body></tt>'
  expect(read(file).language).toBe('de')
  expect(saidIn(file)).toEqual([[1, 2, 'Ann Lee', 'Ja & nein.']])
})

test('LRC: a line with several times is sung several times', () => {
  const file = '[ar:Ann]\n[00:01.00][00:09.00]Refrain.\n[00:05.00]Verse.\n'
  expect(wordsIn(file)).toBe('Refrain. Verse. Refrain.')
})

test('CSV: columns of speakers, quotation marks, and a quotation mark that is never closed', () => {
  const file = 'Speaker,Start,End,Text\nAnn,1,3,"He said ""no"", twice."\nBob,3,5,"So what.\nAnn,5,7,Good.\n'
  expect(saidIn(file).slice(0, 1)).toEqual([[1, 3, 'Ann', 'He said "no", twice.']])
  expect(wordsIn(file)).toContain('Good.')
})

const named: Record<string, string> = {
  Descript:
    'Ann Lee: [00:00:01] Hello there.\n\nBob Roe: [00:00:03] Good day.\n\nAnn Lee: [00:00:05] Bye.\n\nBob Roe: [00:00:07] So long.\n',
  'Descript, time first':
    '[00:00:01] Ann Lee: Hello there.\n\n[00:00:03] Bob Roe: Good day.\n\n[00:00:05] Ann Lee: Bye.\n\n[00:00:07] Bob Roe: So long.\n',
  'times between name and colon':
    'Ann Lee [00:01]: Hello there.\nBob Roe [00:03]: Good day.\nAnn Lee [00:05]: Bye.\nBob Roe [00:07]: So long.\n',
  'times in round brackets':
    'Ann Lee (00:01): Hello there.\nBob Roe (00:03): Good day.\nAnn Lee (00:05): Bye.\nBob Roe (00:07): So long.\n',
  'times in square brackets without a colon':
    'Ann Lee [00:01] Hello there.\nBob Roe [00:03] Good day.\nAnn Lee [00:05] Bye.\nBob Roe [00:07] So long.\n',
  'names and times on their own lines':
    'Ann Lee, 0:01\nHello there.\n\nBob Roe  0:03\nGood day.\n\n[Ann Lee] 00:05\nBye.\n\nBob Roe - 0:07\nSo long.\n',
  'ranges behind names':
    'Ann Lee (0:01-0:03)\nHello there.\n\nBob Roe (0:03-0:05)\nGood day.\n\nAnn Lee (0:05-0:07)\nBye.\n\nBob Roe (0:07-0:07)\nSo long.\n',
  'ranges before names':
    '00:00:01 - 00:00:03 Ann Lee: Hello there.\n00:00:03 - 00:00:05 Bob Roe: Good day.\n00:00:05 - 00:00:07 Ann Lee: Bye.\n00:00:07 - 00:00:07 Bob Roe: So long.\n',
  'Markdown with times':
    '# Episode 12\n\n**Ann Lee** (00:01): Hello there.\n\n**Bob Roe** (00:03): Good day.\n\n**Ann Lee** (00:05): Bye.\n\n**Bob Roe** (00:07): So long.\n',
  'Markdown with times inside':
    '**Ann Lee (00:01):** Hello there.\n\n**Bob Roe (00:03):** Good day.\n\n**Ann Lee (00:05):** Bye.\n\n**Bob Roe (00:07):** So long.\n',
  'Markdown with times in front':
    '[00:01] **Ann Lee:** Hello there.\n[00:03] **Bob Roe:** Good day.\n[00:05] **Ann Lee:** Bye.\n[00:07] **Bob Roe:** So long.\n',
  'Markdown with names on their own lines':
    '**Ann Lee** [00:01]\n\nHello there.\n\n**Bob Roe** [00:03]\n\nGood day.\n\n**Ann Lee** [00:05]\n\nBye.\n\n**Bob Roe** [00:07]\n\nSo long.\n',
}

test.each(Object.entries(named))('%s: speakers and times are read, and neither is speech', (_, file) => {
  expect(saidIn(file)).toEqual([
    [1, 3, 'Ann Lee', 'Hello there.'],
    [3, 5, 'Bob Roe', 'Good day.'],
    [5, 7, 'Ann Lee', 'Bye.'],
    [7, 7, 'Bob Roe', 'So long.'],
  ])
})

const markdown: Record<string, string> = {
  'bold names':
    '# Episode 12\n\n**Ann Lee:** Hello there.\n\n**Bob Roe:** Good **day**.\n\n**Ann Lee:** Bye.\n\n---\n\n**Bob Roe:** So long.\n',
  'bold names before the colon':
    '# Episode 12\n\n## Introduction\n\n**Ann Lee**: Hello there.\n\n**Bob Roe**: Good day.\n\n## Taxes\n\n**Ann Lee**: Bye.\n\n**Bob Roe**: So long.\n',
  'names in italics':
    '*Ann Lee:* Hello there.\n\n*Bob Roe:* Good day.\n\n*Ann Lee:* Bye.\n\n*Bob Roe:* So long.\n',
  'a list':
    '- **Ann Lee:** Hello there.\n- **Bob Roe:** Good day.\n- **Ann Lee:** Bye.\n- **Bob Roe:** So long.\n',
  headings:
    '# Episode 12\n\n### Ann Lee\nHello there.\n\n### Bob Roe\n\nGood day.\n\n### Ann Lee\nBye.\n\n### Bob Roe\nSo long.\n',
  'bold lines':
    '**Episode 12**\n\n**Ann Lee**\nHello there.\n\n**Bob Roe**\nGood day.\n\n**Ann Lee**\nBye.\n\n**Bob Roe**\nSo long.\n',
}

test.each(Object.entries(markdown))(
  'Markdown with %s: names are speakers, other titles are left out',
  (_, file) => {
    expect(saidIn(file).map(([, , speaker, text]) => [speaker, text])).toEqual([
      ['Ann Lee', 'Hello there.'],
      ['Bob Roe', 'Good day.'],
      ['Ann Lee', 'Bye.'],
      ['Bob Roe', 'So long.'],
    ])
  },
)

test.each([
  [
    'SAMI captions',
    '<SAMI><HEAD></HEAD><BODY><SYNC Start=1000><P Class=ENCC>Hello there, everybody.</BODY></SAMI>',
  ],
  ['Scenarist closed captions (SCC)', 'Scenarist_SCC V1.0\n\n00:00:01:00\t9420 9420 94ae 94ae\n'],
  ['QuickTime text', '{QTtext} {font:Arial}\n[00:00:01.000]\nHello there.\n'],
  ['a Praat TextGrid', 'File type = "ooTextFile"\nObject class = "TextGrid"\n\nxmin = 0\nxmax = 3\n'],
  ['rich text (RTF)', '{\\rtf1\\ansi Hello there. Good day to you.}'],
  [
    'an ELAN annotation',
    '<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT AUTHOR=""></ANNOTATION_DOCUMENT>',
  ],
])('%s is refused by its name', (name, file) => {
  expect(() => read(file)).toThrow(`We can't read this format: ${name}.`)
})

test.each([
  [
    'times at the end of lines',
    'Hello and welcome to the show. [00:05]\n\nThank you for coming. [00:10]\n\nWe begin. [00:15]\n',
  ],
  [
    'bare times at the end of lines',
    'Hello and welcome to the show 00:00:05\nThank you for coming 00:00:10\nWe begin 00:00:15\n',
  ],
  ['times in curly brackets', 'A transcript.\n{00:01} Hello there.\n{00:05} And so on.\n{00:09} Good.\n'],
  ['times with letters', '0h01m05s Hello there.\n0h01m09s And so on.\n0h02m05s Good.\n'],
  ['times that begin again', '[00:01] Hello there.\n[00:05] And so on.\n[00:01] Part two.\n[00:04] Good.\n'],
  [
    'columns of seconds',
    'ep1 1 0.50 0.30 hello 0.98\nep1 1 0.80 0.30 there 0.98\nep1 1 1.20 0.30 world 0.9\n',
  ],
  [
    'times on every third line',
    'Ann says hello.\nAnd more.\ntake two / 01:02:03.500\nBob says so.\nAnd more.\ntake three / 01:02:09.500\nAnn agrees.\n',
  ],
])('%s are not read as speech', (_, file) => {
  expect(() => read(file)).toThrow('The times in this text have an unknown form')
})

test.each([
  'We met at 10:30 and talked.\nIt was late.\nAt 11:15 we left the house.\nThey came back at 12:00.\nAnd so on.\nNobody was there until 9:45.\n',
  'We met at 10:30.\nWe left at 11:15.\nWe came back at 12:00.\nWe slept at 13:45.\n',
  'God so loved the world (John 3:16).\nIn the beginning (Genesis 1:1).\nSo it was.\nRead Romans 8:28.\n',
  'Ann: We talked to [inaudible 00:10:05] about it.\nBob: Yes, we did [crosstalk 00:10:07].\nAnn: Good. [inaudible 00:10:09]\nBob: No.\n',
  '10:30 is when the train left.\nIt was full of people.\nThey had waited since 9:15.\nNobody spoke.\nAnn did not look up.\n',
])('prose that mentions times stays prose: %j', (file) => {
  expect(wordsIn(file).split(' ')).toEqual(expect.arrayContaining(file.match(/\d+:\d+\S*/g) ?? []))
  expect(read(file).durationSeconds).toBeNull()
})
