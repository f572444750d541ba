import { Icon, type IconProps } from '#web/ui/icons.tsx'

function SecondsText({ seconds }: { seconds: number }) {
  return (
    <text
      x="12"
      y="16.200"
      textAnchor="middle"
      fontSize="8"
      fontWeight="700"
      fill="currentColor"
      stroke="none"
    >
      {seconds}
    </text>
  )
}

export function BackIcon({ seconds, ...props }: IconProps & { seconds: number }) {
  return (
    <Icon {...props}>
      <path d="M8.500 2.500 5 5.500l3.500 3M5.500 5.500H13a8 8 0 1 1-8.500 8.500" />
      <SecondsText seconds={seconds} />
    </Icon>
  )
}

export function ForwardIcon({ seconds, ...props }: IconProps & { seconds: number }) {
  return (
    <Icon {...props}>
      <path d="m15.500 2.500 3.500 3-3.500 3M18.500 5.500H11a8 8 0 1 0 8.500 8.500" />
      <SecondsText seconds={seconds} />
    </Icon>
  )
}

export function VolumeIcon({ isMuted, ...props }: IconProps & { isMuted: boolean }) {
  return (
    <Icon {...props}>
      <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500Z" fill="currentColor" />
      <path
        d={isMuted ? 'm16 9.500 5 5m0-5-5 5' : 'M15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11'}
      />
    </Icon>
  )
}

export function KeyboardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="2.500" y="6" width="19" height="12" rx="2" />
      <path d="M6 9.500h.010M9 9.500h.010M12 9.500h.010M15 9.500h.010M18 9.500h.010M6 12.500h.010M18 12.500h.010M9 15h6" />
    </Icon>
  )
}

export function LinkIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1" />
    </Icon>
  )
}

export function QueueIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6.500h16M4 12h16M4 17.500h8m4-2.500v5l4-2.500Z" />
    </Icon>
  )
}
