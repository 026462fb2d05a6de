import type { ResponseKind } from '@cuecard/contract/answers.ts'
import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import '@cuecard/ui/ui.css'
import { IDLE_STREAM } from '@cuecard/ui/use-response-stream.ts'
import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { MessageAvatar } from '../../shared/messages/message-avatar.tsx'
import type { EntryValues } from './demo-entries.ts'

/** A prepared response arrives word by word, as fast as one that is read from the server. */
const WORD_MS = 40

/** How the entry looks in the demo, while it is written; Play lets its responses arrive as they do there. */
export function EntryPreview({ values }: { values: EntryValues }) {
  const { username, user_image_url, message, answer, explain } = values
  return (
    <Stack component="section" gap="sm" p="md" bg="var(--cc-sunken)" bdrs={8} miw={0} aria-label="In the demo">
      <Text size="sm" fw={600} c="dimmed">
        In the demo
      </Text>
      <Flex gap="sm">
        <Box flex="none">
          <MessageAvatar username={username} picture={user_image_url.trim() || null} />
        </Box>
        <Box miw={0}>
          <Text size="sm" c="dimmed">
            <bdi>{username.trim() || 'Speaker'}</bdi>
          </Text>
          <Text className="cc-wrap" style={{ whiteSpace: 'pre-line' }} dir="auto">
            {message.trim() || 'What is said appears here.'}
          </Text>
        </Box>
      </Flex>
      <Played key={`answer ${answer}`} kind="answer" text={answer.trim()} />
      <Played key={`explain ${explain}`} kind="explain" text={explain.trim()} />
    </Stack>
  )
}

const WORDS: Record<ResponseKind, { play: string; none: string }> = {
  answer: { play: 'Play answer', none: 'No prepared answer: Get Answer asks the documents.' },
  explain: { play: 'Play explanation', none: 'No prepared explanation: Explain To Me asks the documents.' },
}

/** A prepared response, whole until it is played. */
function Played({ kind, text }: { kind: ResponseKind; text: string }) {
  const pieces = text.split(/(?<=\s)/)
  const [shown, setShown] = useState<number | null>(null)
  const playing = shown !== null && shown < pieces.length
  useEffect(() => {
    if (!playing) return undefined
    const timer = setTimeout(() => setShown(shown + 1), WORD_MS)
    return () => clearTimeout(timer)
  }, [playing, shown])
  if (text === '') {
    return (
      <Text size="sm" c="dimmed">
        {WORDS[kind].none}
      </Text>
    )
  }
  const words = playing ? pieces.slice(0, shown).join('') : text
  return (
    <Box>
      <AnswerCard kind={kind} stream={{ ...IDLE_STREAM, status: playing ? 'loading' : 'done', text: words }} />
      <Group mt={4} ms={-8}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
          disabled={playing}
          onClick={() => setShown(1)}
        >
          {WORDS[kind].play}
        </Button>
      </Group>
    </Box>
  )
}
