import { Boxes, Loading } from "@/ui/shape.tsx";

/** Holds the places of the account's cards. */
export const AccountShape = ({ label }: { label?: string }) => (
  <Loading label={label}>
    <Boxes
      className="gap-5 lg:grid-cols-2"
      columns={[
        [14.75, 9.75, 9.75],
        [22.25, 12.5, 12.5],
      ]}
    />
  </Loading>
);
