/** A link from a sermon to the public page of its rabbi or synagogue. */
export interface ContributorLink {
  readonly slug: string;
  readonly name: string;
}

/** The links of a sermon; null without a public page (docs/product/people.md K3). */
export interface ContributorLinks {
  readonly rabbiLink?: ContributorLink | null | undefined;
  readonly synagogueLink?: ContributorLink | null | undefined;
}

const linkSql = (kind: 'rabbi' | 'synagogue', id: string): string =>
  `(select json_build_object('slug', root.slug, 'name', root.name) from ${kind}s own
    join ${kind}s root on root.id = own.root_id where own.id = ${id} and root.visible_sermons > 0)`;

/** SQL of the {@link ContributorLink} of a sermon's rabbi. @param row alias of the table `sermons` */
export const rabbiLinkSql = (row: string): string => linkSql('rabbi', `${row}.rabbi_id`);
/** SQL of the {@link ContributorLink} of a sermon's synagogue. @param row alias of the table `sermons` */
export const synagogueLinkSql = (row: string): string => linkSql('synagogue', `${row}.synagogue_id`);
