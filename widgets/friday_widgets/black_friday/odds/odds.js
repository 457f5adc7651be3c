// The odds pane of Black Friday.

export default seatOdds("blf-odds");
