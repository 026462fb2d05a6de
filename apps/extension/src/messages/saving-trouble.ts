/** Why lines are not saved although they should be. */
export const SAVING_TROUBLE = {
  disk: 'Lines cannot be stored in this browser; its disk may be full. They wait in this page until it is closed.',
  refused: 'The server refuses this meeting. Its lines are kept in this browser and sent again by themselves.',
} as const
