import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import type { ReactNode } from 'react'
import { When } from '../../../shared/time/when.tsx'
import { formatSize } from '../upload/file-formats.ts'
import classes from './item-ledger.module.css'
import { ItemReason, StateBadge } from '../items/item-state.tsx'
import { CHANGES, ITEM_STATES, formatCount, sourceOf, wasTried } from '../items/item-labels.ts'

/** The facts about an item: type, source, state, reason, size, passages, last sync and changes. */
export function ItemLedger({ item }: { item: KnowledgeItem }) {
  return (
    <div className={classes.ledger}>
      <dl className={classes.facts}>
        <Fact term="Type">{item.type.toUpperCase()}</Fact>
        <Fact term="Source">{sourceOf(item)}</Fact>
        <Fact term="State">
          <StateBadge {...ITEM_STATES[item.sync_state]} state={item.sync_state} />
        </Fact>
        <Fact term="Passages">{formatCount(item.chunk_count)}</Fact>
        {item.size_bytes === null ? null : <Fact term="Size">{formatSize(item.size_bytes)}</Fact>}
        <Fact term={wasTried(item) ? 'Last tried' : 'Last synced'}>
          <When value={item.last_synced_at} />
        </Fact>
        {item.last_change ? <Fact term="Last sync found">{CHANGES[item.last_change]}</Fact> : null}
        {item.pages && item.pages.total > 0 ? (
          <Fact term="Pages read">{`${item.pages.synced} of ${item.pages.total}`}</Fact>
        ) : null}
      </dl>
      <ItemReason item={item} />
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
