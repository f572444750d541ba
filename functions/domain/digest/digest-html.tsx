import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Section } from '@react-email/section'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static.edge'
import type { DigestTexts, EpisodeTexts } from '#functions/domain/digest/digest-texts.ts'
import { darkSheet, partStyle, scaleMark, stancePart } from '#functions/domain/digest/mail-style.ts'
import type { QuoteTexts } from '#functions/domain/digest/quote-texts.ts'
import { type SearchTexts, searchNewsTitle } from '#functions/domain/digest/search-texts.ts'
import type { VoiceTexts, WeekTexts } from '#functions/domain/digest/week-texts.ts'
import { productName } from '#shared/domain/product.ts'
import { weekTitle } from '#shared/pages/week-head.ts'
import { addedLateTitle } from '#shared/rules/digest-parts.ts'

const serif = "Georgia, 'Times New Roman', serif"
const sans = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const small = { fontSize: '14px', lineHeight: '20px' }
const listen = {
  ...small,
  display: 'inline-block',
  marginTop: '6px',
  fontWeight: 600,
  textDecoration: 'underline',
}
/** Long words and addresses must not widen a narrow screen. */
const breaking = { overflowWrap: 'anywhere' } as const

function Quote({ quote: { text, link } }: { quote: QuoteTexts }) {
  return (
    <blockquote style={{ margin: '14px 0 0', padding: 0 }}>
      <p
        {...partStyle('ink', {
          margin: 0,
          fontFamily: serif,
          fontSize: '17px',
          lineHeight: '26px',
          ...breaking,
        })}
      >
        {`“${text}”`}
      </p>
      <Link href={link.address} {...partStyle('ink', listen)}>
        {link.label}
      </Link>
    </blockquote>
  )
}

type Rated = Pick<EpisodeTexts, 'stance' | 'stanceName'>

function Stance({ rated: { stance, stanceName } }: { rated: Rated }) {
  const badge = {
    display: 'inline-block',
    padding: '3px 12px',
    borderRadius: '14px',
    ...small,
    fontWeight: 600,
  }
  const mark = scaleMark(stance)
  return (
    <span {...partStyle(stancePart(stance), badge)}>
      {mark && <span aria-hidden="true">{`${mark} `}</span>}
      {stanceName}
    </span>
  )
}

function Episode({ episode }: { episode: EpisodeTexts }) {
  const frame = { borderRadius: '12px', margin: '0 0 16px', borderCollapse: 'separate' } as const
  return (
    <Section {...partStyle('card', frame)}>
      <div style={{ padding: '18px 20px' }}>
        <Stance rated={episode} />
        <h3
          style={{
            margin: '10px 0 4px',
            fontFamily: serif,
            fontSize: '20px',
            lineHeight: '27px',
            ...breaking,
          }}
        >
          <Link href={episode.address} {...partStyle('ink', { textDecoration: 'none' })}>
            {episode.title}
          </Link>
        </h3>
        <p {...partStyle('soft', { margin: 0, ...small, ...breaking })}>{episode.origin}</p>
        {episode.reason && (
          <p {...partStyle('soft', { margin: 0, ...small, ...breaking })}>{episode.reason}</p>
        )}
        {episode.quotes.map((quote) => (
          <Quote key={quote.link.address + quote.text} quote={quote} />
        ))}
      </div>
    </Section>
  )
}

function Heading({ children }: { children: string }) {
  return <h2 style={{ margin: '28px 0 12px', fontFamily: serif, fontSize: '22px' }}>{children}</h2>
}

function Episodes({ title, episodes }: { title: string; episodes: readonly EpisodeTexts[] }) {
  if (episodes.length === 0) return null
  return (
    <>
      <Heading>{title}</Heading>
      {episodes.map((episode) => (
        <Episode key={episode.address} episode={episode} />
      ))}
    </>
  )
}

function Voice({ voice }: { voice: VoiceTexts }) {
  return (
    <>
      <p {...partStyle('soft', { margin: '16px 0 0', ...small, ...breaking })}>
        <Stance rated={voice} />
        {` ${voice.podcast}`}
      </p>
      {voice.quotes.map((quote) => (
        <Quote key={quote.link.address} quote={quote} />
      ))}
    </>
  )
}

function NewInSearches({ searches }: { searches: readonly SearchTexts[] }) {
  if (searches.length === 0) return null
  return (
    <>
      <Heading>{searchNewsTitle}</Heading>
      {searches.map(({ words, voices, link }) => (
        <Voices key={link.address} title={words} voices={voices}>
          <p style={{ margin: '14px 0 0' }}>
            <Link href={link.address} {...partStyle('ink', listen)}>
              {link.label}
            </Link>
          </p>
        </Voices>
      ))}
    </>
  )
}

type VoicesProps = { title: string; voices: readonly VoiceTexts[]; children?: ReactNode }

function Voices({ title, voices, children }: VoicesProps) {
  const frame = { borderRadius: '12px', margin: '0 0 16px', borderCollapse: 'separate' } as const
  const name = { margin: 0, fontFamily: serif, fontSize: '20px', lineHeight: '27px', ...breaking }
  return (
    <Section {...partStyle('card', frame)}>
      <div style={{ padding: '18px 20px' }}>
        <h3 style={name}>{title}</h3>
        {voices.map((voice) => (
          <Voice key={voice.stanceName + voice.podcast} voice={voice} />
        ))}
        {children}
      </div>
    </Section>
  )
}

function WeekOfVoices({ week: { days, link, topics } }: { week: WeekTexts }) {
  return (
    <>
      <Heading>{weekTitle}</Heading>
      <p {...partStyle('soft', { margin: '0 0 12px', ...small })}>{days}</p>
      {topics.map(({ topic, voices }) => (
        <Voices key={topic} title={topic} voices={voices} />
      ))}
      <Link href={link.address} {...partStyle('ink', listen)}>
        {link.label}
      </Link>
    </>
  )
}

function Footer({ digest: { reason, footer, postalAddress } }: { digest: DigestTexts }) {
  const line = { margin: 0, ...small, ...breaking }
  const link = { display: 'inline-block', padding: '8px 0', ...small, textDecoration: 'underline' }
  return (
    <div style={{ padding: '28px 0 0' }}>
      <p {...partStyle('soft', { ...line, margin: '0 0 6px' })}>{reason}</p>
      {footer.map(({ label, address }) => (
        <p key={label} style={line}>
          <Link href={address} {...partStyle('soft', link)}>
            {label}
          </Link>
        </p>
      ))}
      <div style={{ padding: '12px 0 0' }}>
        {[productName, ...postalAddress].map((text) => (
          <p key={text} {...partStyle('soft', line)}>
            {text}
          </p>
        ))}
      </div>
    </div>
  )
}

function DigestPage({ digest }: { digest: DigestTexts }) {
  const { subject, opening, episodes, addedLate, otherSide, noOtherSide, rest, searches, week } = digest
  const button = {
    padding: '12px 20px',
    borderRadius: '10px',
    fontFamily: sans,
    fontSize: '16px',
    fontWeight: 600,
  }
  return (
    <Html lang="en">
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkSheet}</style>
      </Head>
      <body {...partStyle('page', { margin: 0, padding: 0 })}>
        <Section {...partStyle('page', { fontFamily: sans, fontSize: '16px' })}>
          <div style={{ padding: '24px 12px' }}>
            <Container>
              <h1 style={{ margin: '0 0 6px', fontFamily: serif, fontSize: '28px' }}>{productName}</h1>
              <p {...partStyle('soft', { margin: '0 0 20px', lineHeight: '24px' })}>{opening}</p>
              <Episodes title="New on your topics" episodes={episodes} />
              <Episodes title={addedLateTitle} episodes={addedLate} />
              {rest && (
                <Button href={rest.address} {...partStyle('button', button)}>
                  {rest.label}
                </Button>
              )}
              <Episodes title="The other side" episodes={otherSide ? [otherSide] : []} />
              {noOtherSide && <p {...partStyle('soft', { margin: '16px 0 0' })}>{noOtherSide}</p>}
              <NewInSearches searches={searches} />
              {week && <WeekOfVoices week={week} />}
              <Footer digest={digest} />
            </Container>
          </div>
        </Section>
      </body>
    </Html>
  )
}

/** Contains no images, because remote images would track readers. Has colors for light and dark screens. */
export async function digestHtml(digest: DigestTexts): Promise<string> {
  const { prelude } = await prerender(<DigestPage digest={digest} />)
  return `${await new Response(prelude).text()}\n`
}
