/** What a small company has: enough for every generated document. By item name. */
export const DEMO_DOCUMENTS: Record<string, string> = {
  Prices:
    '# Price list\n\n## Plans\n\n| Plan | Price | Seats |\n|---|---|---|\n| Starter | €40 a month | 5 |\n| Team | €90 a month | 25 |\n\n## Terms\n\nThe discount for yearly payment is 10 %. Contracts renew every 12 months.',
  Product:
    '# Product sheet\n\nPickBot is a robot that carries boxes through the hall. PickBot lets two people do the work of six.\n\n## Technical data\n\nThe weight of the robot is 186 kg and its top speed is 1.8 m/s.',
  FAQ: '# FAQ\n\n**How long is the warranty?**\n24 months on every device.\n\n**What does the starter plan cost?**\nThe starter plan costs €40 a month and includes five seats.',
  Competitors:
    '# Competitors\n\nNordPick is cheaper, but its support ends on Friday. We win by showing the cost of one pick.',
}
