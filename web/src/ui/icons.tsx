import type { ComponentProps } from 'react'

export type IconProps = ComponentProps<'svg'>

/** 24 × 24, in the text's color. Decorative: the text beside it has the meaning. */
export function Icon({ children, className = 'size-5 shrink-0', ...rest }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      {...rest}
    >
      {children}
    </svg>
  )
}

export function MicrophoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="9" y="3" width="6" height="11" rx="3" />
      <path d="M5.500 11.500a6.500 6.500 0 0 0 13 0M12 18v3M9 21h6" />
    </Icon>
  )
}

export function PlayIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8 5.500v13l10.500-6.500Z" fill="currentColor" />
    </Icon>
  )
}

export function PauseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M8.500 5.500v13M15.500 5.500v13" strokeWidth={3} />
    </Icon>
  )
}

const thumbShape =
  'M7 11v9H4.500A1.500 1.500 0 0 1 3 18.500v-6A1.500 1.500 0 0 1 4.500 11H7Zm0 0 4-7.500c1.500 0 2.500 1 2.500 2.500v3.500h5a2 2 0 0 1 2 2.300l-1.100 6.500a2 2 0 0 1-2 1.700H7'

export function ThumbUpIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d={thumbShape} />
    </Icon>
  )
}

export function ThumbDownIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d={thumbShape} transform="rotate(180 12 12)" />
    </Icon>
  )
}

export function FeedIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 11a8 8 0 0 1 8 8M5 5a14 14 0 0 1 14 14" />
      <circle cx="6.250" cy="17.750" r="1.250" fill="currentColor" />
    </Icon>
  )
}
