import "@freehold/announcement/define";
