// Only one quote is heard at a time. Without this script each still plays.
document.addEventListener(
  'play',
  (event) => {
    for (const audio of document.querySelectorAll('audio')) if (audio !== event.target) audio.pause()
  },
  true,
)
